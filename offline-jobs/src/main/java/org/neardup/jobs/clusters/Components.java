package org.neardup.jobs.clusters;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.UnitId;
import org.neardup.util.DisjointSets;
import org.neardup.util.LongIndex;

/**
 * Sets of texts that become clusters. A node is a text key; it represents one unit and its copies.
 * About 100 bytes a node and its id.
 */
final class Components {
  private final LongIndex index = new LongIndex();
  private final DisjointSets sets = new DisjointSets(new int[16]);
  private long[] units = new long[16];
  private byte[][] smallestId = new byte[16][];

  int size() {
    return index.size();
  }

  /** The node of a text, made when it is first asked for. */
  int node(long textKey, Text id) {
    int node = index.indexOf(textKey);
    if (node == units.length) {
      int capacity = node * 2;
      sets.grow(capacity);
      units = Arrays.copyOf(units, capacity);
      smallestId = Arrays.copyOf(smallestId, capacity);
    }
    if (smallestId[node] == null) {
      units[node] = 1;
      smallestId[node] = id.copyBytes();
    }
    return node;
  }

  /** Adds the copies of a text; each counts as a unit of its cluster. */
  void addCopies(int node, long copies) {
    units[root(node)] += copies;
  }

  void connect(int a, int b) {
    int rootA = root(a);
    int rootB = root(b);
    if (rootA == rootB) {
      return;
    }
    sets.connect(rootA, rootB);
    int into = root(rootA);
    int from = into == rootA ? rootB : rootA;
    units[into] += units[from];
    if (UnitId.compare(smallestId[from], smallestId[into]) < 0) {
      smallestId[into] = smallestId[from];
    }
  }

  /**
   * Connects each centre with its texts, see {@link ClusterBy#CENTER}; none may be connected
   * before.
   *
   * @param pairs the verified pairs of nodes
   */
  void connectCenters(IntPairs pairs) {
    IntPairs.Graph graph = pairs.graph(size());
    boolean[] taken = new boolean[size()];
    for (int node : byDegree(graph)) {
      if (!taken[node]) {
        taken[node] = true;
        for (int i = 0; i < graph.degree(node); i++) {
          int neighbor = graph.neighbor(node, i);
          if (!taken[neighbor]) {
            taken[neighbor] = true;
            connect(node, neighbor);
          }
        }
      }
    }
  }

  /** The nodes with the most pairs first; of equally many the node with the smallest id. */
  private int[] byDegree(IntPairs.Graph graph) {
    return IntStream.range(0, size())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(graph::degree)
                .reversed()
                .thenComparing(node -> smallestId[node], UnitId::compare))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  int root(int node) {
    return sets.root(node);
  }

  int rootOf(long textKey) {
    return root(index.find(textKey));
  }

  long units(int root) {
    return units[root];
  }

  /** The smallest unit id of the cluster of a root. */
  byte[] clusterId(int root) {
    return smallestId[root];
  }

  long textKey(int node) {
    return index.value(node);
  }
}
