package org.neardup.jobs.extract;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.MapContext;

/**
 * Counts the bytes of a split as they are read, for the progress line only. Hadoop's own counter is
 * no use in the local runner, where each task counts the bytes of all.
 */
public final class InputProgress {
  /**
   * The share of a map task's progress that Hadoop gives to the map itself; the rest is sorting.
   */
  public static final double MAP_PHASE = 0.667;

  private final MapContext<?, ?, ?, ?> context;
  private final Counter counter;
  private final long length;
  private long counted;

  /** Of a task at its begin. */
  public InputProgress(MapContext<?, ?, ?, ?> context) throws IOException, InterruptedException {
    this.context = context;
    this.counter = context.getCounter(ExtractCounter.BYTES);
    this.length = context.getInputSplit().getLength();
  }

  /** Counts up to where the reader is. */
  public void update() {
    countTo((long) (context.getProgress() / MAP_PHASE * length));
  }

  /** Counts the rest, because the split was read. */
  public void finish() {
    countTo(length);
  }

  private void countTo(long position) {
    long bounded = Math.min(position, length);
    if (bounded > counted) {
      counter.increment(bounded - counted);
      counted = bounded;
    }
  }
}
