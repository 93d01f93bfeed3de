package org.neardup.jobs.find;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.find.RowStages.Sources;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.ReferenceCollection;
import org.neardup.jobs.run.Attempt;
import org.neardup.jobs.run.BuildProperties;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.FolderLock;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.util.Check;
import org.neardup.util.Sha256;

/**
 * The pipeline from sources to verified pairs, clusters and bulk files, on whatever the
 * configuration names: this process or a cluster, any Hadoop file system.
 */
public final class FindJob {
  private final Configuration conf;
  private final Configuration files;
  private final ProgressLine line;

  public FindJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.files = HadoopSettings.files(conf);
    this.line = line;
  }

  private record CheckedRequest(
      FindRequest request,
      OutputFolder output,
      Sources sources,
      Optional<EarlierRun> since,
      StageManifests manifests) {}

  private CheckedRequest check(FindRequest request) throws IOException {
    OutputFolder output = OutputFolder.at(files, request.output());
    FindInputs inputs = FindInputs.of(files, request, output);
    ReferenceCollection reference = ReferenceCollection.of(files, request, inputs, output);
    Optional<EarlierRun> since = EarlierRun.previous(files, request, output);
    Sources sources =
        new Sources(inputs, reference, FindInputs.sourceLanguage(files, request), request.source());
    StageManifests manifests = manifests(request, output, sources, since);
    return new CheckedRequest(request, output, sources, since, manifests);
  }

  /**
   * Whether the output folder has the results of this very run: the same inputs, which did not
   * change since, and the same request. The rest of its work area is removed.
   *
   * @throws IllegalArgumentException if another run is finished there
   */
  public boolean isFinished(FindRequest request) throws IOException {
    OutputFolder output = OutputFolder.at(files, request.output());
    if (request.existing() != Existing.RESUME || !output.isFinished()) {
      return false;
    }
    Check.that(
        EarlierRun.read(files, request.output())
            .identity()
            .equals(check(request).manifests.request()),
        "[output] %s is finished, but its inputs or settings were others: choose another folder, or"
            + " give --overwrite to replace it",
        output.path());
    if (!request.results().keepWork()) {
      output.removeWork();
    }
    return true;
  }

  /**
   * Runs all stages; a resumed run begins after its last finished stage. A run that fails keeps its
   * finished stages; without a finished stage it leaves no files.
   *
   * @throws IllegalArgumentException if an input is missing or the output folder is there already
   *     or in use
   * @throws JobFailedException with the reason, if a stage failed or document ids come twice
   */
  public FindSummary run(FindRequest request) throws IOException {
    CheckedRequest checked = check(request);
    OutputFolder output = checked.output;
    try (FolderLock lock = FolderLock.of(output)) {
      output.check(request.existing() != Existing.REFUSE);
      Check.that(
          request.existing() != Existing.RESUME || !output.isFinished(),
          "[output] %s is finished: there is nothing to resume",
          output.path());
      return run(checked);
    }
  }

  private FindSummary run(CheckedRequest checked) throws IOException {
    FindRequest request = checked.request;
    OutputFolder output = checked.output;
    StageManifests manifests = checked.manifests;
    boolean resume = request.existing() == Existing.RESUME;
    boolean keepWork = request.results().keepWork();
    String hint = "run the same command with --resume to go on, or with --overwrite to begin again";
    return new Attempt(conf, line, output, manifests, resume, keepWork, hint)
        .run(
            (tuned, scratch) -> {
              FindRun run = new FindRun(tuned, line, request, output, manifests, scratch);
              Sources sources = new RowStages(run).read(checked.sources);
              return new FindStages(run, sources, checked.since).run();
            });
  }

  /**
   * The manifests of a run, which know it by two hashes: of the names, lengths and times of change
   * of all input files, of the earlier run and of the program's version; and of these with the
   * request, but without the number of tasks and the treatment of the output. With the same inputs
   * and the same request every run writes the same.
   */
  private StageManifests manifests(
      FindRequest request, OutputFolder output, Sources sources, Optional<EarlierRun> since)
      throws IOException {
    Path[] paths =
        Stream.of(
                sources.inputs().paths(),
                sources.reference().paths(),
                FindInputs.clusters(files, request))
            .flatMap(List::stream)
            .toArray(Path[]::new);
    FolderContent read = FolderContent.byTimes(files, paths);
    String earlier = since.map(EarlierRun::identity).orElse("");
    String content =
        "%s %s files %s%s"
            .formatted(BuildProperties.get("version"), read.files(), read.checksum(), earlier);
    FindRequest.Tasks tasks = new FindRequest.Tasks(0, 0, request.limits().tasks().maxBucket());
    FindRequest absolute = request.absolute(files);
    FindRequest plain =
        absolute
            .withExisting(Existing.REFUSE)
            .withProjection(absolute.projection().withFiles(Map.of())) // known by the settings
            .others(to -> to.withSince("")) // known by its identity
            .results(to -> to.withKeepWork(false))
            .limits(to -> to.withInMemory(0).withTasks(tasks));
    return new StageManifests(
        files, output, Sha256.hex(content), Sha256.hex(content + " " + plain));
  }
}
