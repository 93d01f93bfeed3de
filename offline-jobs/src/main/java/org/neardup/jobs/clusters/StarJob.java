package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;

/**
 * One step of connected components (Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii: Connected
 * Components in MapReduce and Beyond, SoCC 2014, section 3). Each text with its neighbours is a
 * star, whose least text key becomes the centre: large-star connects the neighbours above the text
 * with it, small-star the text and its neighbours below. Neither adds an edge or cuts a component
 * in two, and when both change nothing each text but the least of its component has one edge, to
 * that one.
 *
 * <p>Reads and writes pairs of text keys; what is read may have them in any order and any value.
 * Neighbours come sorted, so that a star of any size takes constant memory.
 */
public final class StarJob {
  private StarJob() {}

  /** The two steps. */
  public enum Kind {
    /** The step that looks at the neighbours above each text. */
    LARGE,
    /** The step that looks at the neighbours below each text. */
    SMALL
  }

  /** The input: the step, and pairs of text keys. */
  public record Input(Kind kind, Path edges) {}

  /** The job, ready to be submitted: pairs of text keys, the greater first, some more than once. */
  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, input.kind.name().toLowerCase(Locale.ROOT) + " stars", input)
        .readRecords(input.edges)
        .map(EndMapper.class)
        .combine(Once.class)
        .shuffle(LongPair.class, NullWritable.class, LongPair.ByFirst.class)
        .group(Long.BYTES)
        .reduce(StarReducer.class)
        .writeRecords(LongPair.class, NullWritable.class, output);
  }

  /** Tells the greater end of an edge of the other, and for large stars also the other way. */
  static final class EndMapper extends GuardedMapper<LongPair, Writable, LongPair, NullWritable> {
    private final LongPair swapped = new LongPair();
    private Kind kind;

    @Override
    protected void setup(Context context) {
      kind = JobInput.load(context.getConfiguration(), Input.class).kind;
    }

    @Override
    protected void map(LongPair edge, Writable ignored, Context context)
        throws IOException, InterruptedException {
      boolean inOrder = edge.first() > edge.second();
      if (inOrder || kind == Kind.LARGE) {
        context.write(edge, NullWritable.get());
      }
      if (!inOrder || kind == Kind.LARGE) {
        context.write(swapped.setSwapped(edge), NullWritable.get());
      }
    }
  }

  /** Stars that share a centre make the same edges: sends each only once from a task. */
  static final class Once extends Reducer<LongPair, NullWritable, LongPair, NullWritable> {
    @Override
    protected void reduce(LongPair edge, Iterable<NullWritable> values, Context context)
        throws IOException, InterruptedException {
      context.write(edge, NullWritable.get());
    }
  }

  /** Connects the texts of a star with the least of them, which is known from the first one on. */
  static final class StarReducer
      extends GuardedReducer<LongPair, NullWritable, LongPair, NullWritable> {
    private final LongPair edge = new LongPair();
    private Kind kind;

    @Override
    protected void setup(Context context) {
      kind = JobInput.load(context.getConfiguration(), Input.class).kind;
    }

    /** While the values are iterated over, the key's second text is the current neighbour. */
    @Override
    protected void reduce(LongPair key, Iterable<NullWritable> values, Context context)
        throws IOException, InterruptedException {
      long text = key.first();
      long least = text;
      long previous = text;
      for (NullWritable ignored : values) {
        long neighbour = key.second();
        if (neighbour != previous) {
          least = Math.min(least, neighbour);
          if (kind == Kind.SMALL) { // all neighbours are below the text
            boolean changed = neighbour != least;
            write(changed ? neighbour : text, least, changed, context);
          } else if (neighbour > text) {
            write(neighbour, least, least != text, context);
          }
          previous = neighbour;
        }
      }
    }

    private void write(long text, long least, boolean changed, Context context)
        throws IOException, InterruptedException {
      context.write(edge.set(text, least), NullWritable.get());
      context.getCounter(ClusterCounter.CHANGES).increment(changed ? 1 : 0);
    }
  }
}
