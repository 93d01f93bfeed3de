package org.neardup.vector;

import java.util.Arrays;

/**
 * The distinct terms of one unit, in ascending order of their hashes, with how often each occurs.
 *
 * <p>A reusable buffer, overwritten by the next unit. Not thread safe.
 */
public final class TermCounts {

  private long[] hashes = new long[256];
  private int[] frequencies = new int[256];
  private int occurrences;
  private int size;

  TermCounts() {}

  /** How many different terms there are. */
  public int size() {
    return size;
  }

  /** How many terms there are, repeated ones each time: the length of the unit. */
  public int length() {
    return occurrences;
  }

  /** The hash of a term; hashes ascend as signed numbers. */
  public long hash(int term) {
    return hashes[term];
  }

  /** How often a term occurs in the unit, at least 1. */
  public int frequency(int term) {
    return frequencies[term];
  }

  void clear() {
    occurrences = 0;
    size = 0;
  }

  /** Adds one occurrence; to be followed by {@link #count} after the last. */
  void add(long hash) {
    if (occurrences == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * occurrences);
      frequencies = new int[2 * occurrences];
    }
    hashes[occurrences++] = hash;
  }

  /** Puts equal terms together. O(n log n) for n occurrences. */
  void count() {
    Arrays.sort(hashes, 0, occurrences);
    for (int i = 0; i < occurrences; i++) {
      if (size > 0 && hashes[i] == hashes[size - 1]) {
        frequencies[size - 1]++;
      } else {
        hashes[size] = hashes[i];
        frequencies[size++] = 1;
      }
    }
  }
}
