package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterNames;
import org.neardup.jobs.clusters.VoteStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.progress.StageProgress;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.Since;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageKey;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.InputJson;

/** Gives clusters the names that their units had before. */
final class NameStages {
  private final FindRun run;
  private final Optional<Since> since;
  private final List<Path> files;
  private List<Path> given = List.of();

  NameStages(FindRun run, Optional<Since> since) throws IOException {
    this.run = run;
    this.since = since;
    this.files = FindInputs.clusters(run.hadoop(), run.request());
  }

  /** Reads the files that the user gave, before anything else is done. */
  void readGiven() throws IOException, InterruptedException, JobFailedException {
    if (!files.isEmpty()) {
      Path folder = run.work("given");
      Work reading =
          () -> {
            ClusterNames.writeGiven(run.hadoop(), files, folder);
            return files.size();
          };
      given = List.of(inMemory("given", new Files(files), folder, reading));
    }
  }

  /** The clusters with their names: those that are given, if there were none before. */
  Path named(Path clusters) throws IOException, InterruptedException, JobFailedException {
    if (since.isEmpty() && files.isEmpty()) {
      return clusters;
    }
    VoteStage input =
        new VoteStage(
            run.extracted(ExtractStage.UNITS),
            run.extracted(ExtractStage.MEMBERS),
            clusters,
            since.isPresent() ? new KnownTexts(run.extracted(ExtractStage.KNOWN)) : KnownTexts.NONE,
            since.map(Since::state).map(RunState::clusters).stream().toList(),
            given);
    Path votes = run.work("votes");
    run.run(input, votes);
    Path named = run.work("names");
    return inMemory("names", input, named, () -> name(input, votes, named));
  }

  /** The input of the stage that reads files. */
  private record Files(List<Path> files) {}

  private long name(VoteStage input, Path votes, Path named) throws IOException {
    ClusterNames names = ClusterNames.of(run.hadoop(), input.earlier(), input.given(), votes);
    names.write(run.hadoop(), input.clusters(), named);
    return names.count();
  }

  /** Work of this process; gives how many things it did. */
  @FunctionalInterface
  private interface Work {
    long run() throws IOException;
  }

  private Path inMemory(String name, Record input, Path output, Work work)
      throws IOException, InterruptedException, JobFailedException {
    StageKey key = new StageKey(name, InputJson.json(input), run.tasks().reducers(), output);
    run.run(
        key,
        () -> {
          try (StageProgress progress = run.line().stage(name, "clusters")) {
            progress.at(work.run(), 1);
            return new StageReport(name, progress.elapsed().toNanos() / 1e9, 0, Map.of());
          }
        });
    return output;
  }
}
