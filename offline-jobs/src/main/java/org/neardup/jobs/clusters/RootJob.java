package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;

/**
 * Joins what is known of each text: the root of its component, which is the least text key of it,
 * its id, copies and verified pairs. A text in no star is its own root. Writes for each text {@code
 * (root, root) -> ComponentRecord} and, unless it is the root, an empty {@code (root, text)}.
 *
 * <p>Records of a text have the text itself behind it in the key, those of stars the root, which is
 * less and therefore comes first.
 */
public final class RootJob {
  private RootJob() {}

  /** The input: the stars of all components, the verified pairs and copy counts. */
  public record Input(Path stars, Path edges, Path copies) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "roots", input)
        .readRecords(input.stars, input.edges, input.copies)
        .map(TextMapper.class)
        .combine(ComponentRecord.Adder.class)
        .shuffle(LongPair.class, ComponentRecord.class, LongPair.ByFirst.class)
        .group(Long.BYTES)
        .reduce(RootReducer.class)
        .writeRecords(LongPair.class, ComponentRecord.class, output);
  }

  /** Brings what is known to the texts. */
  static final class TextMapper
      extends GuardedMapper<Writable, Writable, LongPair, ComponentRecord> {
    private final LongPair key = new LongPair();
    private final ComponentRecord record = new ComponentRecord();

    @Override
    protected void map(Writable texts, Writable value, Context context)
        throws IOException, InterruptedException {
      switch (value) {
        case NullWritable star -> context.write((LongPair) texts, record.clear());
        case EdgeRecord edge -> {
          LongPair ends = (LongPair) texts;
          context.write(at(ends.first()), record.clear().addPaired(edge.first()).addEdge(edge));
          context.write(at(ends.second()), record.clear().addPaired(edge.second()));
        }
        case CountedId copies -> {
          long text = ((LongWritable) texts).get();
          context.write(at(text), record.clear().addId(copies.id()).addUnits(copies.units()));
        }
        default -> throw new IOException("neither stars, pairs nor copies: " + value.getClass());
      }
    }

    private LongPair at(long text) {
      return key.set(text, text);
    }
  }

  /** Takes what is known of a text to its root. */
  static final class RootReducer
      extends GuardedReducer<LongPair, ComponentRecord, LongPair, ComponentRecord> {
    private final LongPair key = new LongPair();
    private final ComponentRecord known = new ComponentRecord();

    @Override
    protected void reduce(LongPair at, Iterable<ComponentRecord> values, Context context)
        throws IOException, InterruptedException {
      long text = at.first();
      long root = text;
      known.clear().addUnits(1);
      for (ComponentRecord value : values) {
        root = Math.min(root, at.second()); // the first one's
        known.add(value);
      }
      context.getCounter(ClusterCounter.TEXTS).increment(1);
      context.write(key.set(root, root), known);
      if (text != root) {
        context.write(key.set(root, text), known.clear());
      }
    }
  }
}
