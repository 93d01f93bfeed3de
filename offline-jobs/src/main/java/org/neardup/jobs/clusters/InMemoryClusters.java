package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.clusters.ClusterReport.Edge;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * Finds clusters in memory, by union-find: about 100 bytes for each text with a pair or a copy, and
 * with {@link ClusterBy#CENTER} 16 bytes for each pair. Texts without pair and copy take no memory,
 * and neither do the copies themselves.
 */
final class InMemoryClusters {
  private final Configuration conf;
  private final ClusterStage input;
  private final int partitions;
  private final IntPairs pairs = new IntPairs();
  private final Components components = new Components();

  InMemoryClusters(Configuration conf, ClusterStage input) {
    this.conf = conf;
    this.input = input;
    this.partitions = conf.getInt(HadoopSettings.REDUCERS, 1);
  }

  ClusterReport find(Path output) throws IOException {
    boolean center = input.by() == ClusterBy.CENTER;
    edges()
        .forEach(
            conf,
            (texts, ids) -> {
              int first = components.node(texts.first(), ids.first());
              int second = components.node(texts.second(), ids.second());
              if (center) {
                pairs.add(first, second);
              } else {
                components.connect(first, second);
              }
            });
    if (center) {
      components.connectCenters(pairs);
    }
    RecordFiles.of(Codec.INT64, CountedId.CODEC, input.copies())
        .forEach(
            conf,
            (text, count) ->
                components.addCopies(components.node(text, count.id()), count.units()));
    writeClusters(output);
    return report();
  }

  private RecordFiles<LongPair, EdgeRecord> edges() {
    return RecordFiles.of(LongPair.CODEC, EdgeRecord.CODEC, input.edges());
  }

  /** Writes the texts of each partition in the order of their keys. */
  private void writeClusters(Path folder) throws IOException {
    LongStream.Builder[] keys = new LongStream.Builder[partitions];
    Arrays.setAll(keys, partition -> LongStream.builder());
    for (int node = 0; node < components.size(); node++) {
      long key = components.textKey(node);
      keys[TextKey.partition(key, partitions)].add(key);
    }
    for (int partition = 0; partition < partitions; partition++) {
      Path file = SortedFile.path(folder, partition);
      try (RecordWriter<Long, CountedId> out =
          RecordWriter.create(conf, file, Codec.INT64, CountedId.CODEC)) {
        for (long key : keys[partition].build().sorted().toArray()) {
          int root = components.rootOf(key);
          if (components.units(root) > 1) {
            Text id = new Text(components.clusterId(root));
            out.put(key, new CountedId(id, components.units(root)));
          }
        }
      }
    }
  }

  private ClusterReport report() throws IOException {
    ClusterCollector<Integer> clusters = new ClusterCollector<>();
    for (int node = 0; node < components.size(); node++) {
      if (components.root(node) != node) {
        clusters.addChained(1);
      } else if (components.units(node) > 1) {
        clusters.add(components.clusterId(node), components.units(node), node);
      }
    }
    Map<Integer, EdgeRecord> weakest = findWeakest(clusters);
    return clusters.report(root -> Optional.ofNullable(weakest.get(root)).map(Edge::of));
  }

  /** Reads the edges once more, instead of keeping the similarities of all in memory. */
  private Map<Integer, EdgeRecord> findWeakest(ClusterCollector<Integer> clusters)
      throws IOException {
    Set<Integer> shown = Set.copyOf(clusters.kept());
    Map<Integer, EdgeRecord> weakest = new HashMap<>();
    edges()
        .forEach(
            conf,
            (texts, ids) -> {
              int root = components.root(components.node(texts.first(), ids.first()));
              int other = components.root(components.node(texts.second(), ids.second()));
              if (root == other) {
                byte[] id = components.clusterId(root);
                if (isId(id, ids.first()) || isId(id, ids.second())) {
                  clusters.addChained(-1);
                }
                if (shown.contains(root)) {
                  weakest.put(root, ClusterCollector.weaker(weakest.get(root), ids));
                }
              }
            });
    return weakest;
  }

  private static boolean isId(byte[] id, Text other) {
    return Arrays.equals(id, 0, id.length, other.getBytes(), 0, other.getLength());
  }
}
