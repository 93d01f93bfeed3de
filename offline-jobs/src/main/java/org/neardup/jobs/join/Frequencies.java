package org.neardup.jobs.join;

import java.util.Arrays;

/**
 * About how often elements occur, and the order from rare to frequent that follows from it: by
 * count, then by value. Counters are shared by elements with the same first bits, so that a count
 * is never too low. Not thread safe.
 */
final class Frequencies {
  private static final int LEAST_BITS = 10;
  private static final int MOST_BITS = 22;

  /** The golden ratio's fraction, so that any elements fall evenly, hashes or not. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int[] counts;
  private final int shift;
  private long[] order = new long[0];

  private Frequencies(long elements) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(2 * elements);
    bits = Math.max(LEAST_BITS, Math.min(MOST_BITS, bits));
    counts = new int[1 << bits];
    shift = Long.SIZE - bits;
  }

  /** Counts the elements of collections of sets. */
  static Frequencies of(long[][]... collections) {
    long elements = 0;
    for (long[][] sets : collections) {
      elements += Arrays.stream(sets).mapToLong(set -> set.length).sum();
    }
    Frequencies frequencies = new Frequencies(elements);
    for (long[][] sets : collections) {
      for (long[] set : sets) {
        for (long element : set) {
          frequencies.counts[frequencies.counter(element)]++;
        }
      }
    }
    return frequencies;
  }

  private int counter(long element) {
    return (int) (element * SPREAD >>> shift);
  }

  /** False only if no other set has the element. */
  boolean isRepeated(long element) {
    return counts[counter(element)] > 1;
  }

  /**
   * The rarest elements of a set, the rarest first.
   *
   * @param set in ascending order
   * @param count at most as many as it has
   */
  long[] rarest(long[] set, int count) {
    if (order.length < set.length) {
      order = new long[set.length * 2];
    }
    for (int i = 0; i < set.length; i++) {
      order[i] = (long) counts[counter(set[i])] << Integer.SIZE | i;
    }
    Arrays.sort(order, 0, set.length);
    long[] rarest = new long[count];
    for (int i = 0; i < count; i++) {
      rarest[i] = set[(int) order[i]];
    }
    return rarest;
  }
}
