package org.neardup.jobs.join;

import java.io.IOException;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.util.Check;

/**
 * All pairs, or all pairs of a sample with everything, by their exact similarity, so that the
 * recall of a run can be measured. Where similarity is Jaccard's, {@link SetJoin} finds the same
 * pairs in a fraction of the time.
 *
 * <pre>
 * in     blocks (0, 0), (0, 1), (1, 1), with a and b in block 0, c in block 1
 * out    (2, 4) → 0.8, (4, 6) → 0.8     with [minSimilarity] 0.7   ⇒ EvaluateJob</pre>
 *
 * @param minSimilarity the least similarity of a pair that is put out, above 0 and at most 1
 */
@StageInput.Name("brute force")
public record BruteForceStage(
    ResolvedScheme scheme, BlockPairs blocks, double minSimilarity, BlockingRule rule)
    implements StageInput {
  public enum BruteForceCounter {
    COMPARISONS,
    /** Pairs that reach the least similarity and that the rule allows. */
    PAIRS
  }

  public BruteForceStage {
    Check.that(
        minSimilarity > 0 && minSimilarity <= 1,
        "[min_similarity] must be above 0 and at most 1, got %s",
        minSimilarity);
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("comparisons", BruteForceCounter.COMPARISONS)
        .reading(blocks.source(), this::compare);
  }

  private MapStep<Void, BlockPairs.Pair, Void, Void> compare(Task task) throws IOException {
    UnitSigner signer = new UnitSigner(scheme, task);
    Output<LongPair, Double> pairs = task.records(LongPair.CODEC, Codec.DOUBLE);
    return (none, pair, nothing) -> {
      LoadedBlock left = LoadedBlock.read(task.conf(), pair.first(), signer);
      LoadedBlock right =
          pair.isOne() ? left : LoadedBlock.read(task.conf(), pair.second(), signer);
      SetJoin.PairSink sink =
          (i, j, similarity) -> {
            UnitRecord unit = left.get(i).unit();
            UnitRecord other = right.get(j).unit();
            if (rule.allows(unit.traits(), other.traits())
                && (!rule.sameNumbers() || signer.numbers(unit) == signer.numbers(other))) {
              task.count(BruteForceCounter.PAIRS, 1);
              pairs.put(LongPair.ofTexts(left.get(i).key(), right.get(j).key()), similarity);
            }
          };
      long compared =
          signer.comparesShingles()
              ? SetJoin.similar(left.shingles(), right.shingles(), minSimilarity, sink)
              : compareAll(left, right, sink);
      task.count(BruteForceCounter.COMPARISONS, compared);
    };
  }

  private long compareAll(LoadedBlock left, LoadedBlock right, SetJoin.PairSink sink)
      throws IOException {
    long compared = 0;
    for (int i = 0; i < left.size(); i++) {
      int start = left == right ? i + 1 : 0;
      for (int j = start; j < right.size(); j++) {
        if (rule.allows(left.get(i).unit().traits(), right.get(j).unit().traits())) {
          compared++;
          double similarity = left.get(i).features().similarity(right.get(j).features());
          if (similarity >= minSimilarity) {
            sink.pair(i, j, similarity);
          }
        }
      }
    }
    return compared;
  }
}
