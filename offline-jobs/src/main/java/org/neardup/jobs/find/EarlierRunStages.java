package org.neardup.jobs.find;

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
import org.neardup.jobs.run.JobFailedException;

/** The stages that only a run with {@code --since} has. */
final class EarlierRunStages {
  private static final String CAPPED = "/capped/buckets";
  private static final String PAIRS = "/counts/near_pairs";

  private final FindRun run;
  private final EarlierRun since;
  private final RunState state;

  EarlierRunStages(FindRun run, EarlierRun since) {
    this.run = run;
    this.since = since;
    this.state = since.state();
  }

  /** The clusters of the earlier run. */
  Path clusters() {
    return state.clusters();
  }

  KnownTexts texts() throws IOException, InterruptedException, JobFailedException {
    return new KnownTexts(run.run(new VoteStage.EarlierTexts(state.texts()), "earlier-texts"));
  }

  /** The parts that are reused, once the texts of this run are known. */
  Reuse reuse() throws IOException, InterruptedException, JobFailedException {
    if (since.count(CAPPED) > 0 && run.request.complete()) {
      run.line.println(
          "everything is compared again: %d buckets of %s were above --max-bucket, so that it may lack pairs that are due now"
              .formatted(since.count(CAPPED), state.folder()));
      return Reuse.NOTHING;
    }
    long known = run.count(ExtractCounter.KNOWN_TEXTS);
    long fresh = run.count(ExtractCounter.DISTINCT_TEXTS) - known;
    long room = Math.max(fresh, known / 2); // so that few known texts are taken for new ones
    Path filter =
        run.run(new FilterStage.Keys(run.extracted(ExtractStage.FRESH), room), "filter-new-texts");
    return new Reuse(
        new KnownTexts(run.extracted(ExtractStage.KNOWN)),
        new FilterStage.Filter(filter, room),
        fresh,
        new CappedBands(state.capped()),
        List.of(state.pairs()),
        since.count(PAIRS));
  }

  /** Writes the changes for an index of the earlier run. */
  void delta(Path exported) throws IOException, InterruptedException, JobFailedException {
    Path documents = new Path(exported, RunState.DOCUMENTS);
    Path changes = run.run(new ChangeStage(documents, state.documents()), "changes");
    run.run(new DeltaStage(changes, new Path(exported, ExportStage.BULK)), "delta");
  }

  /** The summary of the earlier run and of the clusters that changed since then. */
  FindSummary.SinceRun report(Path named) throws IOException {
    return new FindSummary.SinceRun(
        since.identity(), since.count(PAIRS), ClusterChanges.read(run.hadoop(), named));
  }

  void publish() throws IOException {
    run.output.publish(new Path(run.work("changes"), DeltaStage.DELTA), DeltaStage.DELTA);
    run.output.publish(new Path(run.work("delta"), DeltaStage.DELTA), DeltaStage.DELTA);
  }

  /**
   * The parts of an earlier run that are reused.
   *
   * @param texts the texts of which no two are compared again
   * @param fresh a filter of the other texts
   * @param capped bands of which all texts are compared again
   * @param pairs folders with the reused pairs
   * @param count an upper bound on the number of reused pairs
   */
  record Reuse(
      KnownTexts texts,
      FilterStage.Filter fresh,
      long freshTexts,
      CappedBands capped,
      List<Path> pairs,
      long count) {
    /** Nothing: there is no such run, or all is compared again. */
    static final Reuse NOTHING =
        new Reuse(KnownTexts.NONE, FilterStage.Filter.NONE, 0, CappedBands.NONE, List.of(), 0);
  }
}
