package org.neardup.jobs.complete;

import org.neardup.jobs.stage.Codec;

/**
 * One of the rarest shingles of a text in 20 bytes, big-endian: the shingle's hash (8), how many
 * shingles the text has (4), the text key (8), perhaps marked as old. Sorted by all, grouped and
 * partitioned by the hash, of which no bit may be missing: texts that meet by another shingle's
 * hash would be ruled out by its place.
 */
record RareShingle(long hash, int size, long text) {
  static final Codec<RareShingle> CODEC =
      new Codec<>(
          (key, out) -> out.putLong(key.hash).putInt(key.size).putLong(key.text),
          in -> new RareShingle(in.getLong(), in.getInt(), in.getLong()));

  /** The partition of the hash. */
  static int partition(RareShingle key, int partitions) {
    return (int) Long.remainderUnsigned(key.hash, partitions);
  }
}
