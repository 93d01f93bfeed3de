package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterNames;
import org.neardup.jobs.clusters.VoteStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.run.JobFailedException;

/** Gives clusters the names that their units had before. */
final class NameStages {
  private final FindRun run;
  private final Optional<EarlierRun> since;
  private final List<Path> files;
  private List<Path> given = List.of();

  NameStages(FindRun run, Optional<EarlierRun> since) throws IOException {
    this.run = run;
    this.since = since;
    this.files = FindInputs.clusters(run.hadoop(), run.request());
  }

  /** The input of the stage that reads files. */
  private record Files(List<Path> files) {}

  /** Reads the files that the user gave, before anything else is done. */
  void readGiven() throws IOException, InterruptedException, JobFailedException {
    if (!files.isEmpty()) {
      Path folder = run.work("given");
      run.run(
          "given",
          "clusters",
          new Files(files),
          folder,
          () -> {
            ClusterNames.writeGiven(run.hadoop(), files, folder);
            return files.size();
          });
      given = List.of(folder);
    }
  }

  /** The clusters with their names: the given ones, if there were none before. */
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
            since.map(earlier -> earlier.state().clusters()).stream().toList(),
            given);
    Path votes = run.run(input, "votes");
    Path named = run.work("names");
    run.run(
        "names",
        "clusters",
        input,
        named,
        () -> {
          ClusterNames names =
              new ClusterNames(run.hadoop(), input.earlier(), input.given(), votes);
          names.write(run.hadoop(), clusters, named);
          return names.count();
        });
    return named;
  }
}
