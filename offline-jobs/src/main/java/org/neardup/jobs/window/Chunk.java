package org.neardup.jobs.window;

import java.nio.ByteBuffer;

/**
 * A piece of one bit permutation's sorted signatures in memory: those that the chunk owns, and the
 * ones after them with which the last of its own are compared.
 */
final class Chunk {
  private final int permutation;
  private final int own;
  private final int words;
  private final long[] bits;
  private final long[] textKeys;
  private final boolean[] foreign;
  private int size;

  /**
   * An empty chunk.
   *
   * @param own how many signatures are its own
   * @param capacity how many it can hold
   * @param words longs of each signature
   */
  Chunk(int permutation, int own, int capacity, int words) {
    this.permutation = permutation;
    this.own = own;
    this.words = words;
    this.bits = new long[Math.multiplyExact(capacity, words)];
    this.textKeys = new long[capacity];
    this.foreign = new boolean[capacity];
  }

  /** Adds the records of a piece of a run. */
  void add(ByteBuffer records) {
    while (records.hasRemaining()) {
      for (int i = 0; i < words; i++) {
        bits[size * words + i] = records.getLong();
      }
      textKeys[size] = records.getLong();
      foreign[size] = records.get() != 0;
      size++;
    }
  }

  int permutation() {
    return permutation;
  }

  /** How many signatures are the chunk's own, the first ones. */
  int own() {
    return own;
  }

  /** How many signatures there are. */
  int size() {
    return size;
  }

  /** All signatures, {@link #words} longs each. */
  long[] bits() {
    return bits;
  }

  int words() {
    return words;
  }

  long textKey(int index) {
    return textKeys[index];
  }

  boolean foreign(int index) {
    return foreign[index];
  }
}
