package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage.CappedBands;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.clusters.ClusterChanges;
import org.neardup.jobs.clusters.VoteStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.export.ChangeStage;
import org.neardup.jobs.export.DeltaStage;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.request.Since;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.run.JobFailedException;

/** The stages that only a run since an earlier one has. */
final class SinceStages {
  private final FindRun run;
  private final Since since;
  private final RunState state;

  SinceStages(FindRun run, Since since) {
    this.run = run;
    this.since = since;
    this.state = since.state();
  }

  /** The texts of the earlier run, for the extract stage. */
  KnownTexts texts() throws IOException, InterruptedException, JobFailedException {
    Path texts = run.work("earlier-texts");
    run.run(new VoteStage.EarlierTexts(state.texts()), texts);
    return new KnownTexts(texts);
  }

  /** What is taken over, once the texts of this run are known. */
  Carried carried() throws IOException, InterruptedException, JobFailedException {
    if (since.capped() > 0 && run.request().complete()) {
      run.line()
          .println(
              "everything is compared again: %d buckets of %s were above --max-bucket, so that it may lack pairs that are due now"
                  .formatted(since.capped(), state.folder()));
      return Carried.NOTHING;
    }
    long known = run.count(ExtractCounter.KNOWN_TEXTS);
    long fresh = run.count(ExtractCounter.DISTINCT_TEXTS) - known;
    long room = Math.max(fresh, known / 2); // so that few known texts are taken for new ones
    Path filter = run.work("filter-new-texts");
    run.run(new FilterStage.Keys(run.extracted(ExtractStage.FRESH), room), filter);
    return new Carried(
        new KnownTexts(run.extracted(ExtractStage.KNOWN)),
        new FilterStage.Filter(filter, room),
        fresh,
        new CappedBands(state.capped()),
        List.of(state.pairs()),
        since.pairs());
  }

  /**
   * Writes what an index of the earlier run needs.
   *
   * @param exported the output of the export of bulk files
   */
  void delta(Path exported) throws IOException, InterruptedException, JobFailedException {
    Path changes = run.work("changes");
    Path documents = new Path(exported, RunState.DOCUMENTS);
    run.run(new ChangeStage(documents, state.documents()), changes);
    run.run(new DeltaStage(changes, new Path(exported, ExportStage.BULK)), run.work("delta"));
  }

  /** What is said of the run before. */
  FindSummary.SinceRun report(Path named) throws IOException {
    return new FindSummary.SinceRun(
        since.identity(), since.pairs(), ClusterChanges.read(run.hadoop(), named));
  }

  /** Moves the changes to their place. */
  void publish() throws IOException {
    run.output().publish(new Path(run.work("changes"), DeltaStage.DELTA), DeltaStage.DELTA);
    run.output().publish(new Path(run.work("delta"), DeltaStage.DELTA), DeltaStage.DELTA);
  }
}
