package org.neardup.jobs.clusters;

import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Tells each verified pair its component: {@code root -> PairRecord}. The records of a text's stars
 * and pairs are keyed as in {@link RootStage}, so that the root comes first.
 *
 * @param stars the stars of all components
 * @param edges the verified pairs
 */
public record ComponentPairsStage(Path stars, Path edges) implements StageInput {
  /** A pair, or none for a star. */
  private static final Codec<Optional<PairRecord>> PERHAPS =
      new Codec<>(ComponentPairsStage::write, ComponentPairsStage::read);

  private static void write(Optional<PairRecord> pair, ByteWriter out) {
    pair.ifPresent(each -> PairRecord.CODEC.write(each, out));
  }

  private static Optional<PairRecord> read(ByteReader in) {
    return in.left() == 0 ? Optional.empty() : Optional.of(PairRecord.CODEC.read(in));
  }

  @Override
  public Stage<LongPair, Optional<PairRecord>> stage() {
    return Stage.shuffling("component pairs", LongPair.CODEC, PERHAPS, LongPair::partition)
        .counting("pairs", StageCounter.WRITTEN)
        .reading(
            RecordFiles.of(LongPair.CODEC, Codec.NOTHING, stars),
            task -> (star, none, out) -> out.put(star, Optional.empty()))
        .reading(
            RecordFiles.of(LongPair.CODEC, EdgeRecord.CODEC, edges),
            task ->
                (texts, edge, out) ->
                    out.put(
                        new LongPair(texts.first(), texts.first()),
                        Optional.of(new PairRecord(texts, edge))))
        .grouping(Long.BYTES)
        .reducing(ComponentPairsStage::pairsOfRoots);
  }

  /** Takes the pairs of a text to its root. */
  private static ReduceStep<LongPair, Optional<PairRecord>> pairsOfRoots(Task task)
      throws java.io.IOException {
    Output<Long, PairRecord> pairs = task.records(Codec.LONG, PairRecord.CODEC);
    return group -> {
      long root = group.key().first();
      for (Optional<PairRecord> pair : group) {
        if (pair.isPresent()) {
          pairs.put(root, pair.get());
        } else {
          root = group.key().second();
        }
      }
    };
  }
}
