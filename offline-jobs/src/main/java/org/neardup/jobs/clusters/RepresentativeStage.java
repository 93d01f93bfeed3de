package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Cuts components into the clusters of representatives, see {@link ClusterBy#REPRESENTATIVE}, a
 * component at a time, in memory, which therefore may have at most {@value #MOST_PAIRS} pairs, some
 * 300 MB. Main output: the pairs within a cluster, {@code (text, text) -> EdgeRecord}.
 *
 * @param pairs the output of a {@link ComponentPairsStage}
 */
public record RepresentativeStage(Path pairs) implements StageInput {
  /** The clusters as stars, {@code (text, root)}; the root is the least text key of its cluster. */
  static final String STARS = "stars";

  private static final int MOST_PAIRS = 2_000_000;

  @Override
  public Stage<Long, PairRecord> stage() {
    return Stage.shuffling("representatives", Codec.LONG, PairRecord.CODEC, TextKey::partition)
        .counting("pairs", StageCounter.WRITTEN)
        .reading(RecordFiles.of(Codec.LONG, PairRecord.CODEC, pairs))
        .reducing(RepresentativeStage::cut);
  }

  private static ReduceStep<Long, PairRecord> cut(Task task) throws IOException {
    Output<LongPair, EdgeRecord> within = task.records(LongPair.CODEC, EdgeRecord.CODEC);
    Output<LongPair, Void> stars = task.records(STARS, LongPair.CODEC, Codec.NOTHING);
    return pairs -> {
      CutComponent component = new CutComponent(MOST_PAIRS);
      for (PairRecord pair : pairs) {
        component.add(pair);
      }
      component.cut();
      component.writeStars(stars);
      component.writePairs(within);
    };
  }
}
