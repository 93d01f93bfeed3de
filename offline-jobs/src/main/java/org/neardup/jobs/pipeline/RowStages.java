package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.io.SourceInput.ForeignInputs;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.progress.StageProgress;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.RowReader;
import org.neardup.jobs.run.RowSource;
import org.neardup.jobs.run.StageKey;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.InputJson;

/**
 * Tables in and out, which the engine reads and writes. Rows become lines for the jobs, so that
 * every task that is tried again reads the same, in the same order, whatever the table has become.
 */
final class RowStages {
  private static final String NAME = "rows";
  private static final String TABLES = "tables";
  private static final String NEW = "new";
  private static final String OLD = "old";
  private static final String FOREIGN = "foreign";

  private final FindRun run;
  private final FindRequest request;

  RowStages(FindRun run) {
    this.run = run;
    this.request = run.request();
  }

  /**
   * All rows of a run.
   *
   * @param inputs the new ones
   * @param old the old ones
   * @param foreign those of the language that is translated
   */
  record Input(RowSource inputs, RowSource old, RowSource foreign) {}

  /** The inputs as they are, or the lines that were made of their rows. */
  RunSources read(RunSources given) throws IOException, InterruptedException, JobFailedException {
    if (request.source().reader().equals(RowReader.NONE)) {
      return given;
    }
    Input input =
        new Input(
            rows(request.inputs()),
            rows(given.against().sources().paths().stream().map(Path::toString).toList()),
            rows(request.projection().foreign()));
    Path folder = run.work(NAME);
    run.run(new StageKey(NAME, InputJson.json(input), 0, folder), () -> write(input, folder));
    FindInputs foreign = lines(folder, FOREIGN, input.foreign);
    List<Path> paths = new ArrayList<>(lines(folder, NEW, input.inputs).paths());
    paths.addAll(foreign.paths());
    Against against = given.against();
    return new RunSources(
        FindInputs.of(run.hadoop(), paths.stream().map(Path::toString).toList()),
        new Against(lines(folder, OLD, input.old), against.bulk(), against.source()),
        new ForeignInputs(given.foreign().language(), foreign.paths()),
        request.source().ofRows());
  }

  private RowSource rows(List<String> names) {
    SourceOptions options = request.source();
    return new RowSource(options.reader(), names, options.idField(), options.textField());
  }

  private StageReport write(Input input, Path folder) throws IOException {
    return timed(
        NAME,
        engine -> {
          writeRows(engine, input.inputs, new Path(folder, NEW));
          writeRows(engine, input.old, new Path(folder, OLD));
          writeRows(engine, input.foreign, new Path(folder, FOREIGN));
        });
  }

  private void writeRows(Engine engine, RowSource rows, Path folder) throws IOException {
    if (!rows.names().isEmpty()) {
      engine.writeRows(run.hadoop(), rows, folder);
    }
  }

  /** Writes the results, which are in their places, as tables too. */
  void writeTables() throws IOException, InterruptedException, JobFailedException {
    Path results = run.output().path();
    Path folder = new Path(results, OutputFolder.TABLES);
    run.run(
        new StageKey(TABLES, "{}", 0, folder),
        () -> timed(TABLES, engine -> engine.writeTables(run.hadoop(), results, folder)));
  }

  /** Work of the engine that is no job. */
  @FunctionalInterface
  private interface Work {
    void by(Engine engine) throws IOException;
  }

  private StageReport timed(String name, Work work) throws IOException {
    StageProgress progress = run.line().stage(name, "rows");
    try {
      work.by(Engine.of(run.hadoop()));
      double seconds = progress.elapsed().toNanos() / 1e9;
      progress.close();
      return new StageReport(name, seconds, 0, Map.of());
    } finally {
      progress.abandon();
    }
  }

  private FindInputs lines(Path folder, String kind, RowSource rows) throws IOException {
    List<String> written =
        rows.names().isEmpty() ? List.of() : List.of(new Path(folder, kind).toString());
    return FindInputs.of(run.hadoop(), written);
  }
}
