package org.neardup.spark.engine;

import java.io.Serializable;
import java.util.Comparator;
import org.apache.hadoop.io.RawComparator;

/** The order of records in a shuffle: that of their keys, as the job compares them. */
final class ShuffleOrder implements Comparator<ShuffleRecord>, Serializable {
  private final JobTasks tasks;
  private transient RawComparator<?> keys;

  ShuffleOrder(JobTasks tasks) {
    this.tasks = tasks;
  }

  @Override
  public int compare(ShuffleRecord a, ShuffleRecord b) {
    if (keys == null) {
      keys = tasks.settings().getOutputKeyComparator();
    }
    return keys.compare(a.bytes(), 0, a.keyLength(), b.bytes(), 0, b.keyLength());
  }
}
