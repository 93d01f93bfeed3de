package org.neardup.jobs.complete;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.candidates.FilterJob;
import org.neardup.jobs.candidates.OldTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.sets.Frequencies;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.ShingleSet;

/**
 * Units to candidate pairs of texts, among which are all that are similar enough (Vernica, Carey,
 * Li: Efficient Parallel Set-Similarity Joins Using MapReduce, SIGMOD 2010, section 4). Map: a unit
 * to one record for each of its rarest shingles, {@code n - ceil(t n) + 1} of n at threshold t, of
 * which two units that are similar enough share one. Reduce: the texts that share one to pairs,
 * without most that cannot be similar enough. A pair that shares several comes out several times;
 * the next job drops the rest.
 */
public final class RareShingleJob {
  private RareShingleJob() {}

  /**
   * The input.
   *
   * @param scheme complete, of MinHash
   * @param texts the units of the extract job
   * @param frequencies the output of a {@link FrequencyJob}
   * @param fresh the texts that an earlier run did not have
   * @param shingles how many a text has on average
   * @param maxBucket the largest bucket of which every pair is made, whatever the pairs are like
   */
  public record Input(
      SchemeRequest scheme,
      Path texts,
      Path frequencies,
      FilterJob.Filter fresh,
      double shingles,
      int maxBucket) {
    private double threshold() {
      return scheme.resolve().threshold();
    }

    private int words() {
      return TextOutline.words(threshold(), shingles);
    }
  }

  /** The job, ready to be submitted: pairs of text keys, the smaller first, and whether capped. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "rare shingles", input)
        .readRecords(input.texts)
        .map(ShingleMapper.class)
        .shuffle(RareShingle.class, TextOutline.class, RareShingle.ByHash.class)
        .group(Long.BYTES)
        .reduce(BucketReducer.class)
        .writeRecords(LongPair.class, BooleanWritable.class, output);
  }

  /** Finds the rarest shingles of a unit. */
  static final class ShingleMapper
      extends GuardedMapper<LongWritable, UnitRecord, RareShingle, TextOutline> {
    private final RareShingle key = new RareShingle();
    private final TextOutline outline = new TextOutline();
    private double threshold;
    private int words;
    private UnitSigner signer;
    private OldTexts old;
    private Frequencies frequencies;

    @Override
    protected void setup(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      threshold = input.threshold();
      words = input.words();
      signer = UnitSigner.of(input.scheme, conf);
      old = OldTexts.open(conf, input.fresh);
      frequencies = FrequencyJob.read(conf, input.frequencies);
    }

    @Override
    protected void map(LongWritable textKey, UnitRecord unit, Context context)
        throws IOException, InterruptedException {
      if (!(signer.features(unit) instanceof ShingleSet set)) {
        context.getCounter(CandidateCounter.WITHOUT_SIGNATURE).increment(1);
        return;
      }
      context.getCounter(CandidateCounter.SIGNED).increment(1);
      long[] shingles = set.toArray();
      int size = shingles.length;
      outline.setShingles(shingles, words);
      long text = old.mark(textKey.get(), unit.isOld());
      long[] rarest = frequencies.rarest(shingles, Frequencies.prefix(threshold, size));
      for (int place = 0; place < rarest.length; place++) {
        context.write(key.set(rarest[place], size, text), outline.setPlace(place));
      }
    }
  }

  /** Pairs up the texts of a bucket. */
  static final class BucketReducer
      extends GuardedReducer<RareShingle, TextOutline, LongPair, BooleanWritable> {
    private final LongPair pair = new LongPair();
    private final BooleanWritable isCapped = new BooleanWritable();
    private RareShingleBucket bucket;

    @Override
    protected void setup(Context context) {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      bucket =
          new RareShingleBucket(
              input.threshold(),
              input.words(),
              input.maxBucket,
              (a, b, capped) -> write(TextKey.unmarked(a), TextKey.unmarked(b), capped, context));
    }

    /** While the values are iterated over, the key's text is the current one. */
    @Override
    protected void reduce(RareShingle key, Iterable<TextOutline> values, Context context)
        throws IOException, InterruptedException {
      bucket.clear();
      for (TextOutline outline : values) {
        bucket.add(key.text(), key.size(), outline);
      }
      context.getCounter(CandidateCounter.BUCKETS).increment(bucket.size() > 1 ? 1 : 0);
      long leftOut = bucket.pairsLeftOut();
      context.getCounter(CandidateCounter.CAPPED_BUCKETS).increment(leftOut > 0 ? 1 : 0);
      context.getCounter(CandidateCounter.CAPPED_PAIRS_LEFT_OUT).increment(leftOut);
    }

    private void write(long a, long b, boolean capped, Context context)
        throws IOException, InterruptedException {
      context.getCounter(CandidateCounter.CANDIDATES).increment(1);
      context.getCounter(CandidateCounter.CAPPED_LINKS).increment(capped ? 1 : 0);
      isCapped.set(capped);
      context.write(pair.set(Math.min(a, b), Math.max(a, b)), isCapped);
    }
  }
}
