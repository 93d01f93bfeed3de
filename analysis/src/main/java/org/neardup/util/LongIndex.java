package org.neardup.util;

import java.util.Arrays;

/**
 * Numbers the distinct ones among values from 0 in the order in which they are first seen; open
 * addressing, O(1) expected for each, in 16 to 32 bytes for each that is distinct. Not thread safe.
 */
public final class LongIndex {
  private long[] values = new long[16];

  /** In each slot that is used, the number of a value plus one; 0 in the others. */
  private int[] slots = new int[32];

  private int size;

  public int size() {
    return size;
  }

  public long value(int number) {
    return values[number];
  }

  /** The backing array: the first {@link #size()} values count, in the order of their numbers. */
  public long[] array() {
    return values;
  }

  /** The number of a value, a new one if it was not seen before. */
  public int indexOf(long value) {
    int slot = slotOf(value);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == values.length) {
      grow();
      slot = slotOf(value);
    }
    values[size] = value;
    slots[slot] = ++size;
    return size - 1;
  }

  /** The number of a value, or -1 if it was not seen. */
  public int find(long value) {
    return slots[slotOf(value)] - 1;
  }

  /** Where a value is or belongs: Fibonacci hashing, probing on. */
  private int slotOf(long value) {
    int mask = slots.length - 1;
    int slot = (int) ((value * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (slots[slot] != 0 && values[slots[slot] - 1] != value) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    values = Arrays.copyOf(values, values.length * 2);
    slots = new int[slots.length * 2];
    for (int number = 0; number < size; number++) {
      slots[slotOf(values[number])] = number + 1;
    }
  }
}
