package org.neardup.jobs.evaluate.bruteforce;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.evaluate.join.SetJoin;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;

/**
 * All pairs, or those of a sample and everything, by a block nested loop: blocks of texts are
 * compared by their exact similarity, blocks of bit signatures by the estimate. Where similarity is
 * Jaccard's and pairs of no similarity at all are not wanted, two blocks are joined by {@link
 * SetJoin} instead, which gives the same pairs in a fraction of the time. Writes pairs of text
 * keys, the smaller first, and the similarity.
 *
 * @param scheme complete
 * @param blocks texts, or signatures
 * @param minSimilarity the least similarity of a pair that is put out, 0 to 1
 * @param bits with how many bits of the signatures similarity is estimated; 0 for texts
 */
public record BruteForceStage(
    SchemeRequest scheme, BlockPairs blocks, double minSimilarity, int bits) implements StageInput {
  public BruteForceStage {
    if (!(minSimilarity >= 0 && minSimilarity <= 1)) {
      throw new IllegalArgumentException(
          "[min_similarity] must be between 0 and 1, got " + minSimilarity);
    }
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping("brute force")
        .counting("comparisons", BruteForceCounter.COMPARISONS)
        .reading(blocks.source(), CompareStep::new);
  }

  /** Compares two blocks. */
  private final class CompareStep implements MapStep<Void, BlockPairs.Pair, Void, Void> {
    private final Task task;
    private final UnitSigner signer;
    private final Output<LongPair, Double> pairs;

    CompareStep(Task task) throws IOException {
      this.task = task;
      this.signer = UnitSigner.of(scheme, task);
      this.pairs = task.records(LongPair.CODEC, Codec.DOUBLE);
    }

    @Override
    public void map(Void none, BlockPairs.Pair pair, Output<Void, Void> nothing)
        throws IOException, InterruptedException {
      Block left = read(pair.first());
      boolean same = pair.first().equals(pair.second());
      Block right = same ? left : read(pair.second());
      SetJoin.PairSink sink = (i, j, value) -> put(left.textKey(i), right.textKey(j), value);
      long compared = left.pairs(right, same, minSimilarity, sink);
      task.count(BruteForceCounter.COMPARISONS, compared);
      long size = left.size();
      long decided = same ? size * (size - 1) / 2 : size * right.size();
      task.count(BruteForceCounter.PAIRS_DECIDED, decided);
    }

    private void put(long a, long b, double similarity) throws IOException, InterruptedException {
      task.count(BruteForceCounter.PAIRS, 1);
      pairs.put(new LongPair(Math.min(a, b), Math.max(a, b)), similarity);
    }

    private Block read(Path file) throws IOException {
      return Block.read(task.conf(), file, BruteForceStage.this, signer);
    }
  }
}
