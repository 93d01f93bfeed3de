package org.neardup.jobs.stage;

/** Chooses the reduce task of a key. */
@FunctionalInterface
public interface Partitioner<K> {
  /** A number from 0 to below {@code partitions}, the same for all keys of a group. */
  int of(K key, int partitions);
}
