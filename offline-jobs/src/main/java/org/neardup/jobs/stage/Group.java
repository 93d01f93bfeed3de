package org.neardup.jobs.stage;

import java.util.function.BinaryOperator;

/** The records whose keys begin with the same bytes, in the order of all bytes of their keys. */
public interface Group<K, V> extends Iterable<V> {
  /** The key of the value that was read last; before the first read, the first key. */
  K key();

  /** Combines all values of the group, as {@link Stage#combining} does with some of them. */
  default V combined(BinaryOperator<V> combine) {
    V all = null;
    for (V value : this) {
      all = all == null ? value : combine.apply(all, value);
    }
    return all;
  }
}
