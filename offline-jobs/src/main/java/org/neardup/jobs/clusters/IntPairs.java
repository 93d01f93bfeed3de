package org.neardup.jobs.clusters;

import java.util.Arrays;

/** A growing list of pairs of numbers from 0 on, 8 bytes for each. Not thread safe. */
final class IntPairs {
  private int[] ends = new int[32];
  private int size;

  void add(int a, int b) {
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, Math.multiplyExact(size, 2));
    }
    ends[size++] = a;
    ends[size++] = b;
  }

  int size() {
    return size / 2;
  }

  int first(int pair) {
    return ends[2 * pair];
  }

  int second(int pair) {
    return ends[2 * pair + 1];
  }

  /**
   * The pairs as a graph: 4 bytes for each end and each node.
   *
   * @param nodes more than any node
   */
  Graph graph(int nodes) {
    int[] starts = new int[nodes + 1];
    for (int i = 0; i < size; i++) {
      starts[ends[i] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] neighbors = new int[size];
    for (int i = 0; i < size; i++) {
      neighbors[next[ends[i]]++] = ends[i ^ 1];
    }
    return new Graph(starts, neighbors);
  }

  /** The neighbours of each node, node after node. */
  static final class Graph {
    private final int[] starts;
    private final int[] neighbors;

    private Graph(int[] starts, int[] neighbors) {
      this.starts = starts;
      this.neighbors = neighbors;
    }

    /** How many neighbours a node has; one that it has several pairs with counts as often. */
    int degree(int node) {
      return starts[node + 1] - starts[node];
    }

    int neighbor(int node, int number) {
      return neighbors[starts[node] + number];
    }
  }
}
