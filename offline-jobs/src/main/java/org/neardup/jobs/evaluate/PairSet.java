package org.neardup.jobs.evaluate;

import java.util.Arrays;

/**
 * Distinct pairs of ordinals, 8 bytes each and as much again while it grows; that is less than a
 * tenth of a set of objects. Not thread safe.
 */
final class PairSet {
  private long[] pairs = new long[1 << 12];
  private int size;

  /** Adds a pair, in whatever order and however often. */
  void add(int first, int second) {
    if (size == pairs.length) {
      compact();
      if (size > pairs.length / 2) {
        pairs = Arrays.copyOf(pairs, Math.multiplyExact(pairs.length, 2));
      }
    }
    pairs[size++] = (long) Math.min(first, second) << Integer.SIZE | Math.max(first, second);
  }

  /** The distinct pairs in ascending order: the lower ordinal in the upper half of each. */
  long[] toArray() {
    compact();
    return Arrays.copyOf(pairs, size);
  }

  private void compact() {
    Arrays.sort(pairs, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (distinct == 0 || pairs[i] != pairs[distinct - 1]) {
        pairs[distinct++] = pairs[i];
      }
    }
    size = distinct;
  }
}
