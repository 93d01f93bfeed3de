package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Brings the verified pairs of each component together: {@code root -> Pair}. The records of a
 * text's stars and pairs are keyed as in {@link RootStage}, so that the root comes first.
 *
 * @param stars the stars of all components
 * @param edges the verified pairs
 */
public record ComponentPairsStage(Path stars, Path edges) implements StageInput {
  /** A verified pair with the text keys of its two ends. */
  record Pair(LongPair texts, EdgeRecord edge) {
    static final Codec<Pair> CODEC =
        new Codec<>(
            (pair, out) -> {
              LongPair.CODEC.write(pair.texts, out);
              EdgeRecord.CODEC.write(pair.edge, out);
            },
            in -> new Pair(LongPair.CODEC.read(in), EdgeRecord.CODEC.read(in)));
  }

  /** A pair, or none for a star. */
  private static final Codec<Optional<Pair>> PERHAPS =
      new Codec<>(
          (pair, out) -> pair.ifPresent(each -> Pair.CODEC.write(each, out)),
          in -> in.left() == 0 ? Optional.empty() : Optional.of(Pair.CODEC.read(in)));

  @Override
  public Stage<LongPair, Optional<Pair>> stage() {
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
                        Optional.of(new Pair(texts, edge))))
        .grouping(Long.BYTES)
        .reducing(ComponentPairsStage::pairsOfRoots);
  }

  private static ReduceStep<LongPair, Optional<Pair>> pairsOfRoots(Task task) throws IOException {
    Output<Long, Pair> pairs = task.records(Codec.LONG, Pair.CODEC);
    return group -> {
      long root = group.key().first();
      for (Optional<Pair> pair : group) {
        if (pair.isPresent()) {
          pairs.put(root, pair.get());
        } else {
          root = group.key().second();
        }
      }
    };
  }
}
