package org.neardup.signature;

import java.util.Arrays;

/**
 * The distinct values among many, as long as they are few: a hash table of a fixed size with linear
 * probing. O(n) expected; its memory does not depend on n. Not thread safe.
 */
final class FewValues {
  private final long[] values;
  private final int[] slots;
  private final int shift;
  private int size;

  /** Room for so many distinct values. */
  FewValues(int most) {
    this.values = new long[most];
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * most - 1);
    // A slot holds one more than the place of its value.
    this.slots = new int[1 << bits];
    this.shift = Long.SIZE - bits;
  }

  /** Takes the distinct ones of the first values; false when there is no room for them all. */
  boolean collect(long[] from, int count) {
    Arrays.fill(slots, 0);
    size = 0;
    for (int i = 0; i < count; i++) {
      if (!add(from[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean add(long value) {
    int slot = (int) (Mixing.mix(value) >>> shift);
    while (slots[slot] != 0) {
      if (values[slots[slot] - 1] == value) {
        return true;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    if (size == values.length) {
      return false;
    }
    values[size++] = value;
    slots[slot] = size;
    return true;
  }

  /** What was collected, in the order of its first occurrence; more than {@link #size} of them. */
  long[] values() {
    return values;
  }

  int size() {
    return size;
  }
}
