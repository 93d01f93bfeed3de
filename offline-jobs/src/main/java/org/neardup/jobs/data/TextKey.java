package org.neardup.jobs.data;

import org.neardup.shingle.ShingleHash;
import org.neardup.text.NormalizedText;

/**
 * The key of a distinct normalised text: 62 bits of its hash, not negative, so that keys sort the
 * same as numbers and as bytes. The lowest bit is 0, so that a record can mark a key by it.
 *
 * <p>Among 10^9 texts one pair in ten runs is expected to share a key; a second hash distinguishes
 * them.
 */
public final class TextKey {
  /** How many bits of a key, the last ones, are not of the hash. */
  public static final int LOW_BITS = 1;

  /** How many bits, the first and those, are not of the hash. */
  private static final int OTHER_BITS = 1 + LOW_BITS;

  private TextKey() {}

  public static long of(long hash) {
    return hash >>> OTHER_BITS << LOW_BITS;
  }

  public static long of(NormalizedText text) {
    byte[] bytes = text.toUtf16Le();
    return of(ShingleHash.hash(bytes, 0, bytes.length));
  }

  /** The partition that holds a key: the same in every job with that many reducers. */
  public static int partition(long key, int partitions) {
    return (int) Long.remainderUnsigned(key >>> LOW_BITS, partitions);
  }
}
