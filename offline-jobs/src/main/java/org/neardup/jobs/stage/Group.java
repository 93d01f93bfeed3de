package org.neardup.jobs.stage;

/** The records of which the keys begin with the same bytes, in the order of all their bytes. */
public interface Group<K, V> extends Iterable<V> {
  /** The key of the value that was read last; before the first read, the first key. */
  K key();
}
