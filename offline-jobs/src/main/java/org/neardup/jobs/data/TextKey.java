package org.neardup.jobs.data;

import org.neardup.text.NormalizedText;
import org.neardup.text.ShingleHash;

/**
 * The key of a distinct normalised text: 60 bits of its hash, a 3-bit ordinal, which tells apart
 * different texts with the same hash (ordered by their smallest unit id), and a bit that says
 * whether the unit that stands for the text is old, of an input against which the new ones are
 * compared.
 *
 * <p>Keys compare as signed longs everywhere. Among 10^9 texts about one pair is expected to share
 * a hash; eight texts with one hash are not.
 */
public final class TextKey {
  /** How many different texts may share one hash. */
  public static final int MAX_ORDINALS = 8;

  /** How many bits of a key, the last ones, are not of the hash. */
  public static final int LOW_BITS = 4;

  private static final long OLD = 1;
  private static final long LOW_MASK = (1 << LOW_BITS) - 1;

  private TextKey() {}

  /** The key of the first text with the given 64-bit hash. */
  public static long of(long hash) {
    return hash & ~LOW_MASK;
  }

  /** The key of a normalised text, if it is the first with its hash. */
  public static long of(NormalizedText text) {
    return of(hash(text));
  }

  /** The 64-bit hash of a normalised text. */
  public static long hash(NormalizedText text) {
    byte[] bytes = text.toUtf16Le();
    return ShingleHash.hash(bytes, 0, bytes.length);
  }

  /** The key of another text with the same hash. */
  public static long withOrdinal(long key, int ordinal) {
    return of(key) | (long) ordinal << 1;
  }

  /** Which of the texts with this hash it is, from 0. */
  public static int ordinal(long key) {
    return (int) (key & LOW_MASK) >>> 1;
  }

  /** The key of the same text with an old unit or a new one. */
  public static long withOld(long key, boolean old) {
    return old ? key | OLD : key & ~OLD;
  }

  /** Whether the unit with a key is old. */
  public static boolean isOld(long key) {
    return (key & OLD) != 0;
  }

  /** Whether two keys are of units that were compared before, because both are old. */
  public static boolean areOld(long a, long b) {
    return isOld(a & b);
  }

  /** Whether the texts of two keys have the same hash. */
  public static boolean sameHash(long a, long b) {
    return of(a) == of(b);
  }

  /** The partition that holds a key: the same in every job with that many reducers. */
  public static int partition(long key, int partitions) {
    return (int) Long.remainderUnsigned(key >>> LOW_BITS, partitions);
  }
}
