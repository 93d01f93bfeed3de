package org.neardup.jobs.clusters;

import java.util.Arrays;

/** Numbers text keys from 0 in the order in which they are first seen; open addressing. */
final class KeyIndex {
  private static final int EMPTY = -1;

  private long[] keys = new long[16];
  private int[] slots = emptySlots(32);
  private int size;

  int size() {
    return size;
  }

  /** The key with a number. */
  long key(int number) {
    return keys[number];
  }

  /** The number of a key, a new one if it was not seen before. */
  int indexOf(long key) {
    int slot = slotOf(key);
    if (slots[slot] != EMPTY) {
      return slots[slot];
    }
    if (size == keys.length) {
      grow();
      slot = slotOf(key);
    }
    keys[size] = key;
    slots[slot] = size;
    return size++;
  }

  /** Text keys are hashes, but their lowest bits are not: the bits above them choose the slot. */
  private int slotOf(long key) {
    int mask = slots.length - 1;
    int slot = (int) (key >>> 20) & mask;
    while (slots[slot] != EMPTY && keys[slots[slot]] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, keys.length * 2);
    slots = emptySlots(slots.length * 2);
    for (int number = 0; number < size; number++) {
      slots[slotOf(keys[number])] = number;
    }
  }

  private static int[] emptySlots(int capacity) {
    int[] empty = new int[capacity];
    Arrays.fill(empty, EMPTY);
    return empty;
  }
}
