package org.neardup.jobs.statistics;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.neardup.jobs.data.TermFrequency;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.signatures.Languages;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.UnitCutter;
import org.neardup.vector.TermCounts;
import org.neardup.vector.TermReader;

/**
 * Distinct texts of one language to the frequencies of their terms. Map: a text to its terms, each
 * with how often it occurs. Combine and reduce: sums. The output is sorted by the terms' hashes
 * over all its files.
 */
public final class TermJob {
  private TermJob() {}

  /**
   * The input.
   *
   * @param scheme settings of which statistics are missing
   * @param units the distinct texts
   * @param foreign whether the texts of the language that is translated are counted, or the others
   */
  public record Input(SchemeRequest scheme, Path units, boolean foreign) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "terms", input)
        .readRecords(input.units)
        .map(TermMapper.class)
        .combine(SumReducer.class)
        .shuffle(LongWritable.class, TermFrequency.class, ByRange.class)
        .sort(LongWritable.Comparator.class) // signed, as the file has them
        .reduce(SumReducer.class)
        .writeRecords(LongWritable.class, TermFrequency.class, output);
  }

  /** Reads the terms of a text. */
  static final class TermMapper
      extends GuardedMapper<LongWritable, UnitRecord, LongWritable, TermFrequency> {
    private final LongWritable term = new LongWritable();
    private final TermFrequency frequency = new TermFrequency();
    private boolean foreign;
    private Languages languages;
    private UnitCutter cutter;
    private TermReader reader;

    @Override
    protected void setup(Context context) {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      foreign = input.foreign;
      languages = new Languages(input.scheme);
      cutter = new UnitCutter(input.scheme.textOptions());
      reader = new TermReader(foreign ? input.scheme.translationTerms() : input.scheme.terms());
    }

    @Override
    protected void map(LongWritable key, UnitRecord unit, Context context)
        throws IOException, InterruptedException {
      if (languages.isForeign(unit.id().getBytes(), unit.id().getLength()) == foreign) {
        TermCounts[] counts = {null};
        cutter.whole(
            unit.text().toString(), (position, start, end, text) -> counts[0] = reader.read(text));
        if (counts[0] != null) {
          count(counts[0], context);
        }
      }
    }

    private void count(TermCounts counts, Context context)
        throws IOException, InterruptedException {
      context.getCounter(StatisticsCounter.TEXTS).increment(1);
      context.getCounter(StatisticsCounter.TERMS).increment(counts.length());
      for (int i = 0; i < counts.size(); i++) {
        term.set(counts.hash(i));
        context.write(term, frequency.set(1, counts.frequency(i)));
      }
    }
  }

  /** Hashes are uniform, so equal ranges of them are equal work. */
  static final class ByRange extends Partitioner<LongWritable, Writable> {
    @Override
    public int getPartition(LongWritable term, Writable value, int partitions) {
      long unsigned = term.get() ^ Long.MIN_VALUE;
      return (int) Math.unsignedMultiplyHigh(unsigned, partitions);
    }
  }

  /** Adds up the frequencies of a term. */
  static final class SumReducer
      extends GuardedReducer<LongWritable, TermFrequency, LongWritable, TermFrequency> {
    private final TermFrequency sum = new TermFrequency();

    @Override
    protected void reduce(LongWritable term, Iterable<TermFrequency> values, Context context)
        throws IOException, InterruptedException {
      sum.set(0, 0);
      for (TermFrequency value : values) {
        sum.add(value);
      }
      context.write(term, sum);
    }
  }
}
