package org.neardup.util;

import java.util.Arrays;

/** A reusable, growing array of longs. Not thread safe. */
public final class LongList {

  /** A longer list grows by no more than is needed. */
  private static final int LARGE = 1 << 16;

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

  /** Sorts the list and gives its distinct values in ascending order, as a new array. */
  public long[] sortedDistinct() {
    Arrays.sort(values, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || values[i] != values[i - 1]) {
        values[distinct++] = values[i];
      }
    }
    return Arrays.copyOf(values, distinct);
  }
}
