package org.neardup.jobs.bruteforce;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.join.SetJoin;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.signatures.UnitSigner;

/**
 * All pairs, or those of a sample and everything, by a block nested loop: blocks of texts are
 * compared by their exact similarity, blocks of bit signatures by the estimate. Where similarity is
 * Jaccard's and pairs of no similarity at all are not wanted, two blocks are joined by {@link
 * SetJoin} instead, which gives the same pairs in a fraction of the time. Map only.
 *
 * <p>Usage: {@code BLOCKS OUTPUT}; the {@link BruteForceSettings} are in the configuration.
 */
public final class BruteForceJob extends Configured implements Tool {
  public BruteForceJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and the similarity. */
  public Job job(Path blocks, Path output) throws IOException {
    JobBuilder job = new JobBuilder(getConf(), "brute force");
    job.conf().set(BlockPairs.FOLDER, blocks.toString());
    return job.readFrom(BlockPairs.class)
        .map(CompareMapper.class)
        .writeRecords(LongPair.class, DoubleWritable.class, output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** Compares two blocks. */
  static final class CompareMapper extends GuardedMapper<Text, Text, LongPair, DoubleWritable> {
    private final LongPair pair = new LongPair();
    private final DoubleWritable written = new DoubleWritable();
    private BruteForceSettings settings;
    private UnitSigner signer;

    @Override
    protected void setup(Context context) {
      settings = BruteForceSettings.load(context.getConfiguration());
      signer = UnitSigner.of(context.getConfiguration());
    }

    @Override
    protected void map(Text first, Text second, Context context)
        throws IOException, InterruptedException {
      Block left = read(first, context);
      boolean same = first.equals(second);
      Block right = same ? left : read(second, context);
      SetJoin.PairSink sink =
          (i, j, value) -> write(left.textKey(i), right.textKey(j), value, context);
      long compared = left.pairs(right, same, settings.minSimilarity(), sink);
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

    private Block read(Text file, Context context) throws IOException {
      return Block.read(context.getConfiguration(), new Path(file.toString()), settings, signer);
    }
  }
}
