package org.neardup.jobs.evaluate.bruteforce;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.evaluate.join.SetJoin;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;

/**
 * All pairs, or those of a sample and everything, by a block nested loop: blocks of texts are
 * compared by their exact similarity, blocks of bit signatures by the estimate. Where similarity is
 * Jaccard's and pairs of no similarity at all are not wanted, two blocks are joined by {@link
 * SetJoin} instead, which gives the same pairs in a fraction of the time. Map only.
 */
public final class BruteForceJob {
  private BruteForceJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param blocks texts, or signatures
   * @param minSimilarity the least similarity of a pair that is put out, 0 to 1
   * @param bits with how many bits of the signatures similarity is estimated; for signatures only
   */
  public record Input(
      SchemeRequest scheme, BlockPairs.Input blocks, double minSimilarity, int bits) {
    public Input {
      if (!(minSimilarity >= 0 && minSimilarity <= 1)) {
        throw new IllegalArgumentException(
            "[min_similarity] must be between 0 and 1, got " + minSimilarity);
      }
    }
  }

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and the similarity. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "brute force", input)
        .readFrom(BlockPairs.class)
        .map(CompareMapper.class)
        .writeRecords(LongPair.class, DoubleWritable.class, output);
  }

  /** Compares two blocks. */
  static final class CompareMapper
      extends GuardedMapper<NullWritable, BlockPairs.Pair, LongPair, DoubleWritable> {
    private final LongPair pair = new LongPair();
    private final DoubleWritable written = new DoubleWritable();
    private Input input;
    private UnitSigner signer;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      input = JobInput.load(conf, Input.class);
      signer = UnitSigner.of(input.scheme, conf);
    }

    @Override
    protected void map(NullWritable none, BlockPairs.Pair blocks, Context context)
        throws IOException, InterruptedException {
      Block left = read(blocks.first(), context);
      boolean same = blocks.first().equals(blocks.second());
      Block right = same ? left : read(blocks.second(), context);
      SetJoin.PairSink sink =
          (i, j, value) -> write(left.textKey(i), right.textKey(j), value, context);
      long compared = left.pairs(right, same, input.minSimilarity, sink);
      context.getCounter(BruteForceCounter.COMPARISONS).increment(compared);
      long size = left.size();
      long decided = same ? size * (size - 1) / 2 : size * right.size();
      context.getCounter(BruteForceCounter.PAIRS_DECIDED).increment(decided);
    }

    private void write(long a, long b, double similarity, Context context)
        throws IOException, InterruptedException {
      context.getCounter(BruteForceCounter.PAIRS).increment(1);
      written.set(similarity);
      context.write(pair.set(Math.min(a, b), Math.max(a, b)), written);
    }

    private Block read(Path file, Context context) throws IOException {
      return Block.read(context.getConfiguration(), file, input, signer);
    }
  }
}
