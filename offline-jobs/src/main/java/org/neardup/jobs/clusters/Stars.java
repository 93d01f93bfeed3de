package org.neardup.jobs.clusters;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.neardup.jobs.data.UnitId;

/**
 * Clusters in which every text has a verified pair with the representative. Takes 16 bytes for each
 * pair beside the {@link Components}.
 */
final class Stars {
  private int[] ends = new int[32];
  private int size;

  /** Adds a verified pair of two nodes. */
  void add(int a, int b) {
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, Math.multiplyExact(size, 2));
    }
    ends[size++] = a;
    ends[size++] = b;
  }

  /** How many pairs there are. */
  int pairs() {
    return size / 2;
  }

  /** The first node of a pair. */
  int first(int pair) {
    return ends[2 * pair];
  }

  /** The second node of a pair. */
  int second(int pair) {
    return ends[2 * pair + 1];
  }

  /** Connects each representative with its texts; nothing was connected before. */
  void connect(Components components) {
    int[] starts = starts(components.size());
    int[] neighbours = neighbours(starts);
    boolean[] taken = new boolean[components.size()];
    for (int node : byId(components)) {
      if (!taken[node]) {
        taken[node] = true;
        for (int i = starts[node]; i < starts[node + 1]; i++) {
          int neighbour = neighbours[i];
          if (!taken[neighbour]) {
            taken[neighbour] = true;
            components.connect(node, neighbour);
          }
        }
      }
    }
  }

  private static int[] byId(Components components) {
    byte[][] ids = new byte[components.size()][];
    Arrays.setAll(ids, components::clusterId);
    return IntStream.range(0, ids.length)
        .boxed()
        .sorted((a, b) -> UnitId.compare(ids[a], ids[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Where the neighbours of each node begin. */
  private int[] starts(int nodes) {
    int[] starts = new int[nodes + 1];
    for (int i = 0; i < size; i++) {
      starts[ends[i] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    return starts;
  }

  private int[] neighbours(int[] starts) {
    int[] next = starts.clone();
    int[] neighbours = new int[size];
    for (int i = 0; i < size; i++) {
      neighbours[next[ends[i]]++] = ends[i ^ 1];
    }
    return neighbours;
  }
}
