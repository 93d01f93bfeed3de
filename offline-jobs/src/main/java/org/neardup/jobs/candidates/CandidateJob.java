package org.neardup.jobs.candidates;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;

/**
 * Distinct texts to candidate pairs. Map: a text to one record for each band of its signature, a
 * {@link BandKey} of 13 bytes; of an old text to one for each that a new text may have. Reduce: a
 * bucket to its pairs. A pair that shares several bands comes out several times; the next job drops
 * the rest.
 *
 * <p>Usage: {@code UNITS OUTPUT}.
 */
public final class CandidateJob extends Configured implements Tool {
  public static final int DEFAULT_MAX_BUCKET = 1000;

  private static final String MAX_BUCKET = "neardup.candidates.max-bucket";

  public CandidateJob(Configuration conf) {
    super(conf);
  }

  /** Sets the largest bucket of which every pair is made. */
  public static void setMaxBucket(Configuration conf, int maxBucket) {
    conf.setInt(MAX_BUCKET, maxBucket);
  }

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and whether capped. */
  public Job job(Path units, Path output) throws IOException {
    return new JobBuilder(getConf(), "candidates")
        .readRecords(units)
        .map(BandMapper.class)
        .shuffle(BandKey.class, NullWritable.class, BandKey.ByHash.class)
        .sort(BandKey.Order.class)
        .group(BandKey.SameHash.class)
        .reduce(BucketReducer.class)
        .writeRecords(LongPair.class, BooleanWritable.class, output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** Makes the band hashes of a text. */
  static final class BandMapper
      extends GuardedMapper<LongWritable, UnitRecord, BandKey, NullWritable> {
    private final BandKey key = new BandKey();
    private BandHashes hashes;
    private FilterJob.Needed needed;
    private Counter signed;
    private Counter without;
    private Counter filtered;

    @Override
    protected void setup(Context context) throws IOException {
      hashes = new BandHashes(context.getConfiguration());
      needed = FilterJob.needed(context.getConfiguration());
      signed = context.getCounter(CandidateCounter.SIGNED);
      without = context.getCounter(CandidateCounter.WITHOUT_SIGNATURE);
      filtered = context.getCounter(CandidateCounter.FILTERED_BANDS);
    }

    @Override
    protected void map(LongWritable textKey, UnitRecord unit, Context context)
        throws IOException, InterruptedException {
      if (!hashes.sign(unit)) {
        without.increment(1);
        return;
      }
      signed.increment(1);
      for (int band = 0; band < hashes.bands(); band++) {
        key.set(hashes.hash(band), textKey.get());
        if (needed.test(textKey.get(), key.band())) {
          context.write(key, NullWritable.get());
        } else {
          filtered.increment(1);
        }
      }
    }
  }

  /** Pairs up the texts of a bucket. */
  static final class BucketReducer
      extends GuardedReducer<BandKey, NullWritable, LongPair, BooleanWritable> {
    private final LongPair pair = new LongPair();
    private final BooleanWritable isCapped = new BooleanWritable();
    private Bucket bucket;
    private Counter buckets;
    private Counter candidates;
    private Counter cappedLinks;

    @Override
    protected void setup(Context context) {
      int cap = context.getConfiguration().getInt(MAX_BUCKET, DEFAULT_MAX_BUCKET);
      bucket = new Bucket(cap, (first, second, capped) -> write(first, second, capped, context));
      buckets = context.getCounter(CandidateCounter.BUCKETS);
      candidates = context.getCounter(CandidateCounter.CANDIDATES);
      cappedLinks = context.getCounter(CandidateCounter.CAPPED_LINKS);
    }

    /** While the values are iterated over, the key's text is the current one. */
    @Override
    protected void reduce(BandKey key, Iterable<NullWritable> values, Context context)
        throws IOException, InterruptedException {
      bucket.clear();
      for (NullWritable ignored : values) {
        bucket.add(key.text());
      }
      bucket.finish();
      if (bucket.size() > 1) {
        buckets.increment(1);
      }
      if (bucket.isCapped()) {
        context.getCounter(CandidateCounter.CAPPED_BUCKETS).increment(1);
        context.getCounter(CandidateCounter.CAPPED_PAIRS_LEFT_OUT).increment(bucket.pairsLeftOut());
      }
    }

    private void write(long first, long second, boolean capped, Context context)
        throws IOException, InterruptedException {
      candidates.increment(1);
      if (capped) {
        cappedLinks.increment(1);
      }
      isCapped.set(capped);
      context.write(pair.set(first, second), isCapped);
    }
  }
}
