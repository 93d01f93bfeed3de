package org.neardup.jobs.data;

/**
 * The key of a distinct normalised text: 60 bits of its hash and a 4-bit ordinal, which tells apart
 * different texts with the same hash (ordered by their smallest unit id).
 *
 * <p>Keys depend on the texts alone. They compare as signed longs everywhere. Among 10^9 texts
 * about one pair is expected to share a hash; sixteen texts with one hash are not.
 */
public final class TextKey {
  /** How many different texts may share one hash. */
  public static final int MAX_ORDINALS = 16;

  private static final long ORDINAL_MASK = MAX_ORDINALS - 1;

  private TextKey() {}

  /** The key of the first text with the given 64-bit hash. */
  public static long of(long hash) {
    return hash & ~ORDINAL_MASK;
  }

  /** The key of another text with the same hash. */
  public static long withOrdinal(long key, int ordinal) {
    return of(key) | ordinal;
  }

  /** Which of the texts with this hash it is, from 0. */
  public static int ordinal(long key) {
    return (int) (key & ORDINAL_MASK);
  }

  /** Whether the texts of two keys have the same hash. */
  public static boolean sameHash(long a, long b) {
    return of(a) == of(b);
  }

  /** The partition that holds a key: the same in every job with that many reducers. */
  public static int partition(long key, int partitions) {
    return (int) Long.remainderUnsigned(key >>> 4, partitions);
  }
}
