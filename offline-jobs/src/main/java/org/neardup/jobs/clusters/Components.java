package org.neardup.jobs.clusters;

import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.UnitId;
import org.neardup.text.LongIndex;

/**
 * Connected components of texts by union-find with path halving and union by size. A node is a text
 * key; it stands for one unit and its copies. About 100 bytes a node and its id.
 */
final class Components {
  private final LongIndex index = new LongIndex();
  private int[] parent = new int[16];
  private long[] units = new long[16];
  private byte[][] smallestId = new byte[16][];

  /** How many nodes there are. */
  int size() {
    return index.size();
  }

  /** The node of a text, made when it is first asked for. */
  int node(long textKey, Text id) {
    int node = index.indexOf(textKey);
    if (node == parent.length) {
      grow(node * 2);
    }
    if (smallestId[node] == null) {
      parent[node] = node;
      units[node] = 1;
      smallestId[node] = id.copyBytes();
    }
    return node;
  }

  /** Says that a text has copies; each counts as a unit of its cluster. */
  void addCopies(int node, long copies) {
    units[root(node)] += copies;
  }

  /** Puts two nodes into one cluster. */
  void connect(int a, int b) {
    int into = root(a);
    int from = root(b);
    if (into == from) {
      return;
    }
    if (units[into] < units[from]) {
      int swapped = into;
      into = from;
      from = swapped;
    }
    parent[from] = into;
    units[into] += units[from];
    if (UnitId.compare(smallestId[from], smallestId[into]) < 0) {
      smallestId[into] = smallestId[from];
    }
  }

  /** The node that stands for the whole cluster. */
  int root(int node) {
    int at = node;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** How many units the cluster of a root has. */
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

  private void grow(int capacity) {
    parent = Arrays.copyOf(parent, capacity);
    units = Arrays.copyOf(units, capacity);
    smallestId = Arrays.copyOf(smallestId, capacity);
  }
}
