package org.neardup.jobs.candidates;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.LongIndex;

/**
 * Signatures of units to candidate pairs of texts. Map: a unit to one record for each band of its
 * signature, a {@link BandKey} of 13 bytes; of an old unit to one for each that a new one may have.
 * Reduce: a bucket, in which equal texts count once, to its pairs. A pair that shares several bands
 * comes out several times; the next job drops the rest.
 */
public final class CandidateJob {
  public static final int DEFAULT_MAX_BUCKET = 1000;

  /** The bands whose buckets were above the cap, as lines. */
  public static final String CAPPED = "capped";

  private CandidateJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param signatures the signatures of units
   * @param maxBucket the largest bucket of which every pair is made
   * @param fresh the texts that an earlier run did not have
   * @param capped bands of which an earlier run did not compare every pair
   * @param filter the bands of new units, where only these are needed of old ones
   */
  public record Input(
      SchemeRequest scheme,
      Path signatures,
      int maxBucket,
      FilterJob.Filter fresh,
      CappedBands capped,
      FilterJob.Filter filter) {}

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and whether capped. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "candidates", input)
        .readRecords(input.signatures)
        .map(BandMapper.class)
        .shuffle(BandKey.class, NullWritable.class, BandKey.ByHash.class)
        .group(BandKey.HASH_BYTES)
        .reduce(BucketReducer.class)
        .writeRecords(LongPair.class, BooleanWritable.class, output);
  }

  /** Makes the band hashes of a unit. */
  static final class BandMapper
      extends GuardedMapper<LongWritable, UnitContainer, BandKey, NullWritable> {
    private final BandKey key = new BandKey();
    private BandHashes hashes;
    private OldTexts old;
    private LongIndex capped;
    private Optional<HashFilter> filter;
    private Counter signed;

    @Override
    protected void setup(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      hashes = new BandHashes(input.scheme);
      old = OldTexts.open(conf, input.fresh);
      capped = input.capped.read(conf);
      filter = input.filter.open(conf);
      signed = context.getCounter(CandidateCounter.SIGNED);
    }

    @Override
    protected void map(LongWritable textKey, UnitContainer unit, Context context)
        throws IOException, InterruptedException {
      if (!hashes.take(unit)) {
        context.getCounter(CandidateCounter.WITHOUT_SIGNATURE).increment(1);
        return;
      }
      signed.increment(1);
      long text = old.mark(textKey.get(), unit.isOld());
      for (int band = 0; band < hashes.bands(); band++) {
        key.set(hashes.hash(band), text);
        if (isNeeded(text, key.band())) {
          context.write(key, NullWritable.get());
        } else {
          context.getCounter(CandidateCounter.FILTERED_BANDS).increment(1);
        }
      }
    }

    /** Whether a band must be shuffled, to meet that of a new unit or all others again. */
    private boolean isNeeded(long text, long band) {
      return filter.isEmpty()
          || !TextKey.isOld(text)
          || filter.get().mayHave(band)
          || capped.find(band) >= 0;
    }
  }

  /** Pairs up the texts of a bucket. */
  static final class BucketReducer
      extends GuardedReducer<BandKey, NullWritable, LongPair, BooleanWritable> {
    private final LongPair pair = new LongPair();
    private final BooleanWritable isCapped = new BooleanWritable();
    private Bucket bucket;
    private LongIndex capped;
    private boolean again;
    private LineFile cappedBands;
    private Counter candidates;

    @Override
    protected void setup(Context context) throws IOException {
      candidates = context.getCounter(CandidateCounter.CANDIDATES);
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      capped = input.capped.read(context.getConfiguration());
      cappedBands = TaskFiles.lines(context, CAPPED, "part");
      bucket =
          new Bucket(
              input.maxBucket,
              (first, second, isLink) -> write(first, second, isLink || again, context));
    }

    /** While the values are iterated over, the key's text is the current one. */
    @Override
    protected void reduce(BandKey key, Iterable<NullWritable> values, Context context)
        throws IOException, InterruptedException {
      bucket.clear();
      again = capped.find(key.band()) >= 0;
      for (NullWritable ignored : values) {
        bucket.add(again ? TextKey.unmarked(key.text()) : key.text());
      }
      bucket.finish();
      if (bucket.size() > 1) {
        context.getCounter(CandidateCounter.BUCKETS).increment(1);
      }
      if (bucket.isCapped()) {
        context.getCounter(CandidateCounter.CAPPED_BUCKETS).increment(1);
        cappedBands.write(CappedBands.line(key.band()));
        context.getCounter(CandidateCounter.CAPPED_PAIRS_LEFT_OUT).increment(bucket.pairsLeftOut());
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      cappedBands.close();
    }

    private void write(long first, long second, boolean capped, Context context)
        throws IOException, InterruptedException {
      candidates.increment(1);
      if (capped) {
        context.getCounter(CandidateCounter.CAPPED_LINKS).increment(1);
      }
      isCapped.set(capped);
      context.write(pair.set(TextKey.unmarked(first), TextKey.unmarked(second)), isCapped);
    }
  }
}
