package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.candidates.CappedBands;
import org.neardup.jobs.candidates.FilterJob;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.export.ExportJob;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.request.Since;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.since.ChangeJob;
import org.neardup.jobs.since.DeltaJob;
import org.neardup.jobs.since.EarlierTextsJob;
import org.neardup.jobs.since.NamedClusters;

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

  /** The texts of the earlier run, for the extract job. */
  KnownTexts texts() throws IOException, InterruptedException, JobFailedException {
    Path texts = run.work("earlier-texts");
    EarlierTextsJob.Input input = new EarlierTextsJob.Input(state.texts());
    run.run(
        new Stage("earlier texts", "texts", TaskCounter.MAP_INPUT_RECORDS, since.texts()),
        EarlierTextsJob.job(run.hadoop(), input, texts));
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
    FilterJob.Keys input = new FilterJob.Keys(run.extracted(ExtractJob.FRESH), room);
    run.run(
        new Stage("filter new texts", "texts", TaskCounter.MAP_INPUT_RECORDS, fresh),
        FilterJob.ofKeys(run.hadoop(), input, filter));
    return new Carried(
        new KnownTexts(run.extracted(ExtractJob.KNOWN)),
        new FilterJob.Filter(filter, room),
        fresh,
        new CappedBands(state.capped()),
        List.of(state.pairs()),
        since.pairs());
  }

  /**
   * Writes what an index of the earlier run needs.
   *
   * @param exported the output of the export of bulk files
   * @param documents how many they have
   */
  void delta(Path exported, long documents)
      throws IOException, InterruptedException, JobFailedException {
    Path changes = run.work("changes");
    ChangeJob.Input compared =
        new ChangeJob.Input(new Path(exported, RunState.DOCUMENTS), state.documents());
    Enum<?> read = TaskCounter.MAP_INPUT_RECORDS;
    run.run(
        new Stage("changes", "documents", read, documents + since.documents()),
        ChangeJob.job(run.hadoop(), compared, changes));
    DeltaJob.Input input =
        new DeltaJob.Input(new Path(changes, "part-r-*"), new Path(exported, ExportJob.BULK));
    run.run(
        new Stage("delta", "documents", read, documents),
        DeltaJob.job(run.hadoop(), input, run.work("delta")));
  }

  /** What is said of the run before. */
  FindSummary.SinceRun report(Path named) throws IOException {
    return new FindSummary.SinceRun(
        since.identity(), since.pairs(), NamedClusters.changes(run.hadoop(), named));
  }

  /** Moves the changes to their place. */
  void publish() throws IOException {
    run.output().publish(new Path(run.work("changes"), DeltaJob.DELTA), DeltaJob.DELTA);
    run.output().publish(new Path(run.work("delta"), DeltaJob.DELTA), DeltaJob.DELTA);
  }
}
