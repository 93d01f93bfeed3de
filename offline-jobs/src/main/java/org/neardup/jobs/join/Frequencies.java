package org.neardup.jobs.join;

import java.util.Arrays;

/**
 * About how often elements occur, and the order from rare to frequent that follows from it: by
 * count, then by value. Counters are shared by elements with the same first bits, so that a count
 * is never too low. Not thread safe.
 */
public final class Frequencies {
  /** Keeps the rounding of a product from taking an element too few; more only costs time. */
  private static final double ROUNDING = 1e-9;

  private static final int MIN_BITS = 10;
  private static final int MAX_BITS = 22;

  /** The golden ratio's fraction, so that any elements fall evenly, hashes or not. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int[] counts;
  private final int shift;
  private long[] order = new long[0];

  /** Counters for about this number of elements, all 0. */
  public Frequencies(long elements) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(2 * elements);
    bits = Math.max(MIN_BITS, Math.min(MAX_BITS, bits));
    counts = new int[1 << bits];
    shift = Long.SIZE - bits;
  }

  public static Frequencies of(long[][]... collections) {
    long elements = 0;
    for (long[][] sets : collections) {
      elements += Arrays.stream(sets).mapToLong(set -> set.length).sum();
    }
    Frequencies frequencies = new Frequencies(elements);
    for (long[][] sets : collections) {
      for (long[] set : sets) {
        frequencies.add(set);
      }
    }
    return frequencies;
  }

  public void add(long[] set) {
    for (long element : set) {
      counts[counter(element)]++;
    }
  }

  public int counters() {
    return counts.length;
  }

  public int count(int counter) {
    return counts[counter];
  }

  public void setCount(int counter, int count) {
    counts[counter] = count;
  }

  private int counter(long element) {
    return (int) (element * SPREAD >>> shift);
  }

  /** False only if no other set has the element. */
  public boolean isRepeated(long element) {
    return counts[counter(element)] > 1;
  }

  /**
   * The rarest elements of a set, the rarest first.
   *
   * @param set in ascending order
   * @param count at most as many as it has
   */
  public long[] rarest(long[] set, int count) {
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

  /** How many elements two sets share, or -1 as soon as they cannot be as many as wanted. */
  public static int common(long[] a, long[] b, int wanted) {
    int i = 0;
    int j = 0;
    int common = 0;
    int spare = a.length + b.length - 2 * wanted;
    while (i < a.length && j < b.length) {
      if (a[i] == b[j]) {
        common++;
        i++;
        j++;
      } else {
        if (--spare < 0) {
          return -1;
        }
        if (a[i] < b[j]) {
          i++;
        } else {
          j++;
        }
      }
    }
    return common;
  }

  /**
   * How many of its rarest elements a set shares one of with each set that has such a share of it.
   */
  public static int prefix(double share, int size) {
    return size - ceil(share * size) + 1;
  }

  /**
   * The fewest common elements of two sets of a Jaccard similarity.
   *
   * @param both how many elements the sets have together
   */
  public static int minCommon(double similarity, int both) {
    return ceil(similarity / (1 + similarity) * both);
  }

  /** The next integer, unless rounding alone took the value beyond one. */
  public static int ceil(double value) {
    return (int) Math.ceil(value - ROUNDING);
  }
}
