package org.neardup.util;

import java.util.Arrays;

/** A reusable, growing array of longs. Not thread safe. */
public final class LongList {

  /** A longer list grows by no more than is needed. */
  private static final int LARGE = 1 << 16;

  /** More hashes than this begin with the same bits only where most are equal, or are chosen. */
  private static final int MAX_BUCKET = 256;

  private long[] values = new long[256];
  private int size;

  public int size() {
    return size;
  }

  /** The backing array: the first {@link #size()} values count; overwritten by the next use. */
  public long[] array() {
    return values;
  }

  /** Empties the list and makes room for that many values. */
  public long[] reset(int capacity) {
    size = 0;
    if (values.length < capacity) {
      values = new long[capacity > LARGE ? capacity : capacity + (capacity >> 1)];
    }
    return values;
  }

  /** Declares how many values of the backing array were set. */
  public void setSize(int count) {
    size = count;
  }

  /** Sorts a list of hashes and gives the distinct ones in ascending order, as a new array. */
  public long[] sortedDistinct() {
    if (size > LARGE || !spread()) {
      Arrays.sort(values, 0, size);
    }
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || values[i] != values[i - 1]) {
        values[distinct++] = values[i];
      }
    }
    return Arrays.copyOf(values, distinct);
  }

  /**
   * Sorts hashes by as many of their first bits as put about one in each bucket, then by insertion:
   * five times as fast as by comparisons, whose results no processor can foretell. Does nothing if
   * many of them share a bucket.
   */
  private boolean spread() {
    int shift = Math.min(Long.SIZE - 1, Integer.SIZE + Integer.numberOfLeadingZeros(size));
    int[] ends = new int[1 << (Long.SIZE - shift)];
    long[] hashes = Arrays.copyOf(values, size);
    for (long hash : hashes) {
      if (++ends[bucket(hash, shift)] > MAX_BUCKET) {
        return false;
      }
    }
    for (int i = 1; i < ends.length; i++) {
      ends[i] += ends[i - 1];
    }
    for (long hash : hashes) {
      values[--ends[bucket(hash, shift)]] = hash;
    }
    for (int i = 1; i < size; i++) {
      long hash = values[i];
      int place = i;
      for (; place > 0 && values[place - 1] > hash; place--) {
        values[place] = values[place - 1];
      }
      values[place] = hash;
    }
    return true;
  }

  private static int bucket(long hash, int shift) {
    return (int) ((hash ^ Long.MIN_VALUE) >>> shift);
  }
}
