package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.SortedFile;

/**
 * Finds clusters in memory, by union-find: about 100 bytes for each text with a pair or a copy, and
 * with {@link ClusterBy#REPRESENTATIVE} 16 bytes for each pair. Texts without pair and copy take no
 * memory, and neither do the copies themselves.
 */
final class InMemoryClusters {
  private final Configuration conf;
  private final int partitions;
  private final ClusterBy by;
  private final Stars stars = new Stars();
  private final Components components = new Components();

  InMemoryClusters(Configuration conf, int partitions, ClusterBy by) {
    this.conf = conf;
    this.by = by;
    this.partitions = partitions;
  }

  ClusterReport find(Path edges, Path copies, Path output) throws IOException {
    readEdges(edges);
    if (by == ClusterBy.REPRESENTATIVE) {
      stars.connect(components);
    }
    readCopies(copies);
    writeClusters(output);
    return report(edges);
  }

  private void readEdges(Path folder) throws IOException {
    edges(folder)
        .forEach(
            conf,
            (texts, ids) -> {
              int first = components.node(texts.first(), ids.first());
              int second = components.node(texts.second(), ids.second());
              if (by == ClusterBy.REPRESENTATIVE) {
                stars.pairs().add(first, second);
              } else {
                components.connect(first, second);
              }
            });
  }

  private static RecordFiles<LongPair, EdgeRecord> edges(Path folder) {
    return RecordFiles.of(LongPair.CODEC, EdgeRecord.CODEC, folder);
  }

  private void readCopies(Path folder) throws IOException {
    RecordFiles.of(Codec.LONG, CountedId.CODEC, folder)
        .forEach(
            conf,
            (text, count) ->
                components.addCopies(components.node(text, count.id()), count.units()));
  }

  private void writeClusters(Path folder) throws IOException {
    int[][] nodes = sortedNodes();
    for (int partition = 0; partition < partitions; partition++) {
      Path file = SortedFile.path(folder, partition);
      try (RecordWriter<Long, CountedId> out =
          RecordWriter.create(conf, file, Codec.LONG, CountedId.CODEC)) {
        for (int node : nodes[partition]) {
          int root = components.root(node);
          if (components.units(root) > 1) {
            Text id = new Text(components.clusterId(root));
            out.put(components.textKey(node), new CountedId(id, components.units(root)));
          }
        }
      }
    }
  }

  /** The nodes of each partition in the order of their text keys. */
  private int[][] sortedNodes() {
    int[] counts = new int[partitions];
    for (int node = 0; node < components.size(); node++) {
      counts[partition(node)]++;
    }
    int[][] nodes = new int[partitions][];
    Arrays.setAll(nodes, partition -> new int[counts[partition]]);
    for (int node = 0; node < components.size(); node++) {
      int partition = partition(node);
      nodes[partition][--counts[partition]] = node;
    }
    Arrays.setAll(nodes, partition -> sorted(nodes[partition]));
    return nodes;
  }

  private int[] sorted(int[] nodes) {
    return Arrays.stream(nodes)
        .boxed()
        .sorted(Comparator.comparingLong(components::textKey))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int partition(int node) {
    return TextKey.partition(components.textKey(node), partitions);
  }

  private ClusterReport report(Path edges) throws IOException {
    ClusterCollector<Integer> clusters = new ClusterCollector<>();
    for (int node = 0; node < components.size(); node++) {
      if (components.root(node) != node) {
        clusters.addOthers(1);
      } else if (components.units(node) > 1) {
        clusters.add(components.clusterId(node), components.units(node), node);
      }
    }
    Map<Integer, WeakestEdge> weakest = findWeakest(edges, clusters);
    return clusters.report(root -> weakest.get(root).get());
  }

  /** Reads the edges once more, instead of keeping the similarities of all in memory. */
  private Map<Integer, WeakestEdge> findWeakest(Path folder, ClusterCollector<Integer> clusters)
      throws IOException {
    Map<Integer, WeakestEdge> weakest = new HashMap<>();
    clusters.kept().forEach(root -> weakest.put(root, new WeakestEdge()));
    edges(folder)
        .forEach(
            conf,
            (texts, ids) -> {
              int root = components.root(components.node(texts.first(), ids.first()));
              int other = components.root(components.node(texts.second(), ids.second()));
              if (root == other) {
                byte[] id = components.clusterId(root);
                if (isId(id, ids.first()) || isId(id, ids.second())) {
                  clusters.addPairsOfFirst(1);
                }
                if (weakest.containsKey(root)) {
                  weakest.get(root).offer(ids);
                }
              }
            });
    return weakest;
  }

  private static boolean isId(byte[] id, Text other) {
    return Arrays.equals(id, 0, id.length, other.getBytes(), 0, other.getLength());
  }
}
