package org.neardup.jobs.verify;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;

/**
 * Attaches to each distinct candidate pair (a, b) the id and text of a, and turns it round to (b,
 * a). Map: nothing. Combine: drops pairs that come again. Reduce: reads the texts of its partition
 * beside the pairs, which come in the same order.
 *
 * <p>Usage: {@code CANDIDATES UNITS OUTPUT}, with as many reducers as the units have files.
 */
public final class AttachJob extends Configured implements Tool {
  public AttachJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted. */
  public Job job(Path candidates, Path units, Path output) throws IOException {
    JobBuilder job = new JobBuilder(getConf(), "attach", AttachJob.class);
    UnitTexts.setFolder(job.conf(), units);
    return job.readRecords(candidates)
        .combine(DistinctCombiner.class)
        .shuffle(LongPair.class, BooleanWritable.class, LongPair.ByFirst.class)
        .sort(LongPair.Order.class)
        .reduce(AttachReducer.class)
        .writeRecords(LongPair.class, CandidateRecord.class, output);
  }

  @Override
  public int run(String[] args) throws Exception {
    Job job = job(new Path(args[0]), new Path(args[1]), new Path(args[2]));
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /** A pair is capped only if no bucket made it otherwise. */
  private static boolean allCapped(Iterable<BooleanWritable> values) {
    boolean all = true;
    for (BooleanWritable capped : values) {
      all &= capped.get();
    }
    return all;
  }

  /** Keeps one of equal pairs. */
  static final class DistinctCombiner
      extends Reducer<LongPair, BooleanWritable, LongPair, BooleanWritable> {
    private final BooleanWritable capped = new BooleanWritable();

    @Override
    protected void reduce(LongPair pair, Iterable<BooleanWritable> values, Context context)
        throws IOException, InterruptedException {
      capped.set(allCapped(values));
      context.write(pair, capped);
    }
  }

  /** Attaches the left text. */
  static final class AttachReducer
      extends GuardedReducer<LongPair, BooleanWritable, LongPair, CandidateRecord> {
    private final LongPair turned = new LongPair();
    private final CandidateRecord candidate = new CandidateRecord();
    private SortedFile<UnitRecord> units;
    private UnitRecord left;
    private long leftKey;
    private Counter pairs;
    private Counter cappedPairs;

    @Override
    protected void setup(Context context) throws IOException {
      units = UnitTexts.open(context);
      pairs = context.getCounter(VerifyCounter.CANDIDATE_PAIRS);
      cappedPairs = context.getCounter(VerifyCounter.CAPPED_PAIRS);
    }

    @Override
    protected void reduce(LongPair pair, Iterable<BooleanWritable> values, Context context)
        throws IOException, InterruptedException {
      boolean capped = allCapped(values);
      if (left == null || leftKey != pair.first()) {
        leftKey = pair.first();
        left = units.get(leftKey);
      }
      pairs.increment(1);
      if (capped) {
        cappedPairs.increment(1);
      }
      context.write(turned.setTurned(pair), candidate.set(capped, left));
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      units.close();
    }
  }
}
