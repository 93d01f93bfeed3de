package org.neardup.jobs.complete;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.blocks.SampledTexts;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.sets.Frequencies;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.ShingleSet;

/**
 * Some of the texts to how frequent shingles are. Which are rare decides how fast all pairs are
 * found, never which. Map: counts the shingles. Reduce, by one task: adds the counts.
 */
public final class FrequencyJob {
  /** About how many shingles are counted: as many as have a counter each. */
  private static final long SHINGLES = 1 << 21;

  private FrequencyJob() {}

  /**
   * The input.
   *
   * @param scheme complete, of MinHash
   * @param texts the units of the extract job
   * @param sampled those that are looked at
   */
  public record Input(SchemeRequest scheme, Path texts, SampledTexts sampled) {}

  /** The job, ready to be submitted: number of the counter and count, of those above 0. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "frequencies", input)
        .readRecords(input.texts)
        .map(CountMapper.class)
        .shuffle(IntWritable.class, IntWritable.class, HashPartitioner.class)
        .reduceAtOnce(SumReducer.class)
        .writeRecords(IntWritable.class, IntWritable.class, output);
  }

  /** Reads what the job wrote. */
  static Frequencies read(Configuration conf, Path output) throws IOException {
    Frequencies frequencies = new Frequencies(SHINGLES);
    IntWritable counter = new IntWritable();
    IntWritable count = new IntWritable();
    PartFiles.read(
        conf, output, counter, count, () -> frequencies.setCount(counter.get(), count.get()));
    return frequencies;
  }

  /** Counts the shingles of the texts that are looked at. */
  static final class CountMapper
      extends GuardedMapper<LongWritable, UnitRecord, IntWritable, IntWritable> {
    private final Frequencies frequencies = new Frequencies(SHINGLES);
    private SampledTexts sampled;
    private UnitSigner signer;

    @Override
    protected void setup(Context context) {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      sampled = input.sampled;
      signer = UnitSigner.of(input.scheme, context.getConfiguration());
    }

    @Override
    protected void map(LongWritable key, UnitRecord unit, Context context) {
      if (sampled.contains(key.get()) && signer.features(unit) instanceof ShingleSet set) {
        frequencies.add(set.toArray());
        context.getCounter(CompleteCounter.SAMPLED_UNITS).increment(1);
        context.getCounter(CompleteCounter.SAMPLED_SHINGLES).increment(set.size());
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      IntWritable counter = new IntWritable();
      IntWritable count = new IntWritable();
      for (int i = 0; i < frequencies.counters(); i++) {
        if (frequencies.count(i) > 0) {
          counter.set(i);
          count.set(frequencies.count(i));
          context.write(counter, count);
        }
      }
    }
  }

  /** Adds the counts of all tasks. */
  static final class SumReducer
      extends GuardedReducer<IntWritable, IntWritable, IntWritable, IntWritable> {
    private final IntWritable sum = new IntWritable();

    @Override
    protected void reduce(IntWritable counter, Iterable<IntWritable> counts, Context context)
        throws IOException, InterruptedException {
      int all = 0;
      for (IntWritable count : counts) {
        all += count.get();
      }
      sum.set(all);
      context.write(counter, sum);
    }
  }
}
