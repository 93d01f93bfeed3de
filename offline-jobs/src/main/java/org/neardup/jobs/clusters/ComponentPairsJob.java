package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;

/**
 * Tells each verified pair its component: {@code root -> PairRecord}. The records of a text's stars
 * and pairs are keyed as in {@link RootJob}, so that the root comes first.
 */
public final class ComponentPairsJob {
  private ComponentPairsJob() {}

  /** The input: the stars of all components, and the verified pairs. */
  public record Input(Path stars, Path edges) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "component pairs", input)
        .readRecords(input.stars, input.edges)
        .map(EndMapper.class)
        .shuffle(LongPair.class, PairRecord.class, LongPair.ByFirst.class)
        .group(Long.BYTES)
        .reduce(ComponentReducer.class)
        .writeRecords(LongWritable.class, PairRecord.class, output);
  }

  /** Brings stars and pairs to their first text; what a star has for a pair is not looked at. */
  static final class EndMapper extends GuardedMapper<LongPair, Writable, LongPair, PairRecord> {
    private final LongPair key = new LongPair();
    private final PairRecord pair = new PairRecord();

    @Override
    protected void map(LongPair texts, Writable value, Context context)
        throws IOException, InterruptedException {
      switch (value) {
        case NullWritable star -> context.write(texts, pair);
        case EdgeRecord edge ->
            context.write(key.set(texts.first(), texts.first()), pair.set(texts, edge));
        default -> throw new IOException("neither stars nor pairs: " + value.getClass());
      }
    }
  }

  /** Takes the pairs of a text to its root. */
  static final class ComponentReducer
      extends GuardedReducer<LongPair, PairRecord, LongWritable, PairRecord> {
    private final LongWritable root = new LongWritable();

    /** While the values are iterated over, the key's second text is that of the current value. */
    @Override
    protected void reduce(LongPair key, Iterable<PairRecord> values, Context context)
        throws IOException, InterruptedException {
      long text = key.first();
      root.set(text);
      for (PairRecord pair : values) {
        if (key.second() == text) {
          context.write(root, pair);
        } else {
          root.set(key.second());
        }
      }
    }
  }
}
