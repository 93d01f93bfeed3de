package org.neardup.jobs.find;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterChanges;
import org.neardup.jobs.clusters.VoteStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.export.ChangeStage;
import org.neardup.jobs.export.DeltaStage;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.request.EarlierRun;

/** The stages that only a run with {@code --since} has. */
final class EarlierRunStages {
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

  KnownTexts texts() throws IOException {
    return new KnownTexts(run.run(new VoteStage.EarlierTexts(state.texts())));
  }

  /** Writes the changes for an index of the earlier run. */
  void delta() throws IOException {
    Path results = run.output.path();
    Path documents = new RunState(results).documents();
    Path changes = run.run(new ChangeStage(documents, state.documents()));
    run.run(new DeltaStage(changes, new Path(results, ExportStage.BULK)));
  }

  /** The summary of the earlier run and of the clusters that changed since then. */
  FindSummary.SinceRun report(Path named) throws IOException {
    return new FindSummary.SinceRun(since.identity(), ClusterChanges.read(run.hadoop(), named));
  }
}
