package org.neardup.jobs.find;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.SourceInput.ReferenceNames;
import org.neardup.jobs.input.SourceInput.SourceLanguageInputs;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.ReferenceCollection;
import org.neardup.jobs.run.Pipeline.LocalWork;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.RowReader;
import org.neardup.jobs.stage.RowReader.Table;

/**
 * Tables that the engine reads. Their rows become lines for the jobs, so that every task that is
 * tried again reads the same, in the same order, whatever the table has become.
 */
record RowStages(FindRun run) {
  private static final String NAME = "rows";

  /** The inputs of a run as its jobs read them. */
  record Sources(
      FindInputs inputs,
      ReferenceCollection reference,
      SourceLanguageInputs sourceLanguage,
      SourceOptions options) {}

  private record Rows(Table inputs, Table reference, Table sourceLanguage) {}

  /** The lines that are made of the rows; other inputs stay unchanged. */
  Sources read(Sources given) throws IOException {
    FindRequest request = run.request;
    if (request.source().reader().equals(RowReader.NONE)) {
      return given;
    }
    ReferenceCollection reference = given.reference();
    Rows rows =
        new Rows(
            table(request.source(), request.inputs()),
            table(
                request.referenceSource(),
                reference.sources().paths().stream().map(Path::toString).toList()),
            table(request.source(), request.projection().sourceLanguage()));
    Path folder = run.work(NAME);
    Path inputs = new Path(folder, "new");
    Path lines = new Path(folder, "reference");
    Path texts = new Path(folder, "source-language");
    LocalWork reading =
        unused -> {
          write(rows.inputs, inputs);
          write(rows.reference, lines);
          write(rows.sourceLanguage, texts);
          return 0;
        };
    run.run(NAME, NAME, rows, reading);
    List<Path> translated = lines(rows.sourceLanguage, texts).paths();
    List<String> all = new ArrayList<>();
    lines(rows.inputs, inputs).paths().forEach(path -> all.add(path.toString()));
    translated.forEach(path -> all.add(path.toString()));
    return new Sources(
        FindInputs.of(run.hadoop(), all),
        new ReferenceCollection(
            lines(rows.reference, lines),
            reference.bulk(),
            new ReferenceNames(reference.names().source(), "", "")),
        new SourceLanguageInputs(given.sourceLanguage().language(), translated),
        request.source().ofRows());
  }

  private static Table table(SourceOptions options, List<String> names) {
    return new Table(
        options.reader(), names, options.idField(), options.textField(), options.fields());
  }

  private void write(Table rows, Path folder) throws IOException {
    if (!rows.names().isEmpty()) {
      Engine.of(run.hadoop()).writeRows(run.hadoop(), rows, folder);
    }
  }

  private FindInputs lines(Table rows, Path folder) throws IOException {
    return FindInputs.of(
        run.hadoop(), rows.names().isEmpty() ? List.of() : List.of(folder.toString()));
  }
}
