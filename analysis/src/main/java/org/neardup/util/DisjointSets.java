package org.neardup.util;

import java.util.Arrays;

/**
 * Union-find over the numbers from 0 on; a set is named by its smallest number. Path halving alone,
 * without union by size, so that a find costs O(log n) amortised and nothing but the parents is
 * kept. Not thread safe.
 */
public final class DisjointSets {
  private int[] parents;

  /** Every number begins as a set with one member; the array is taken over. */
  public DisjointSets(int[] parents) {
    this.parents = parents;
    Arrays.setAll(parents, number -> number);
  }

  /** Adds numbers up to a capacity, each in a new set. */
  public void grow(int capacity) {
    int size = parents.length;
    parents = Arrays.copyOf(parents, capacity);
    for (int number = size; number < capacity; number++) {
      parents[number] = number;
    }
  }

  /** The smallest number of the set that a number is in. */
  public int root(int number) {
    int at = number;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  public void connect(int a, int b) {
    int rootA = root(a);
    int rootB = root(b);
    parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }
}
