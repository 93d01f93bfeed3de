package org.neardup.jobs.clusters;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.neardup.jobs.data.IntPairs;
import org.neardup.jobs.data.UnitId;

/**
 * Clusters in which every text has a verified pair with the representative. Takes 16 bytes for each
 * pair beside the {@link Components}.
 */
final class Stars {
  private final IntPairs pairs = new IntPairs();

  /** The verified pairs of nodes. */
  IntPairs pairs() {
    return pairs;
  }

  /** Connects each representative with its texts; nothing was connected before. */
  void connect(Components components) {
    IntPairs.Graph graph = pairs.graph(components.size(), IntUnaryOperator.identity());
    boolean[] taken = new boolean[components.size()];
    for (int node : inOrder(components, graph)) {
      if (!taken[node]) {
        taken[node] = true;
        for (int i = 0; i < graph.degree(node); i++) {
          int neighbour = graph.neighbour(node, i);
          if (!taken[neighbour]) {
            taken[neighbour] = true;
            components.connect(node, neighbour);
          }
        }
      }
    }
  }

  /** The most pairs first, of equally many the smallest id. */
  private static int[] inOrder(Components components, IntPairs.Graph graph) {
    byte[][] ids = new byte[components.size()][];
    Arrays.setAll(ids, components::clusterId);
    return IntStream.range(0, ids.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(graph::degree)
                .reversed()
                .thenComparing(node -> ids[node], UnitId::compare))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
