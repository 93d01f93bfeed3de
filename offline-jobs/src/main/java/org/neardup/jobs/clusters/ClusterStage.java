package org.neardup.jobs.clusters;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.neardup.jobs.data.ClusterRecord;
import org.neardup.jobs.data.CopyCount;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.run.TaskFiles;

/**
 * Reads verified pairs and copy counts, finds the clusters in memory and writes the cluster of each
 * text, sorted and partitioned by text key: {@code key -> ClusterRecord}. Texts without pair and
 * copy take no memory, and neither do the copies themselves.
 */
public final class ClusterStage {
  /** The clusters to be shown, as lines of {@link ChosenCluster}, in the folder of the clusters. */
  public static final String CHOSEN = "chosen.tsv";

  private final Configuration conf;
  private final int partitions;
  private final ClusterBy by;
  private final Stars stars = new Stars();
  private final Components components = new Components();

  /**
   * A stage for one run.
   *
   * @param partitions as many as the files of the texts
   * @param by what makes a cluster
   */
  public ClusterStage(Configuration conf, int partitions, ClusterBy by) {
    this.conf = conf;
    this.by = by;
    this.partitions = partitions;
  }

  /** Finds the clusters. */
  public ClusterReport run(Path edges, Path copies, Path output) throws IOException {
    readEdges(edges);
    if (by == ClusterBy.REPRESENTATIVE) {
      stars.connect(components);
    }
    readCopies(copies);
    writeClusters(output);
    writeChosen(edges, new Path(output, CHOSEN));
    return report();
  }

  private void readEdges(Path folder) throws IOException {
    LongPair texts = new LongPair();
    EdgeRecord ids = new EdgeRecord();
    for (Path file : parts(folder)) {
      try (SequenceFile.Reader reader = open(file)) {
        while (reader.next(texts, ids)) {
          int first = components.node(texts.first(), ids.first());
          int second = components.node(texts.second(), ids.second());
          if (by == ClusterBy.REPRESENTATIVE) {
            stars.add(first, second);
          } else {
            components.connect(first, second);
          }
        }
      }
    }
  }

  private void readCopies(Path folder) throws IOException {
    LongWritable text = new LongWritable();
    CopyCount count = new CopyCount();
    for (Path file : parts(folder)) {
      try (SequenceFile.Reader reader = open(file)) {
        while (reader.next(text, count)) {
          components.addCopies(components.node(text.get(), count.id()), count.copies());
        }
      }
    }
  }

  private void writeClusters(Path folder) throws IOException {
    LongWritable key = new LongWritable();
    ClusterRecord cluster = new ClusterRecord();
    int[][] nodes = sortedNodes();
    for (int partition = 0; partition < partitions; partition++) {
      Path file = SortedFile.path(folder, partition);
      try (SequenceFile.Writer writer =
          TaskFiles.sequence(conf, file, LongWritable.class, ClusterRecord.class)) {
        for (int node : nodes[partition]) {
          int root = components.root(node);
          if (components.units(root) < 2) {
            continue;
          }
          key.set(components.textKey(node));
          writer.append(key, cluster.set(components.clusterId(root), components.units(root)));
        }
      }
    }
  }

  /** Whether a node stands for a cluster; a text that no representative took is none. */
  private boolean isCluster(int node) {
    return components.root(node) == node && components.units(node) > 1;
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

  private void writeChosen(Path edges, Path file) throws IOException {
    ClusterChoice choice = new ClusterChoice();
    for (int node = 0; node < components.size(); node++) {
      if (isCluster(node)) {
        choice.offer(node, components.clusterId(node), components.units(node));
      }
    }
    findWeakest(edges, choice);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      for (ChosenCluster cluster : choice.chosen()) {
        String line = String.join("\t", cluster.fields()) + "\n";
        out.write(line.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** Reads the edges once more, instead of keeping the similarities of all in memory. */
  private void findWeakest(Path folder, ClusterChoice choice) throws IOException {
    Set<Integer> roots = Set.copyOf(choice.roots());
    LongPair texts = new LongPair();
    EdgeRecord ids = new EdgeRecord();
    for (Path file : parts(folder)) {
      try (SequenceFile.Reader reader = open(file)) {
        while (reader.next(texts, ids)) {
          int root = components.root(components.node(texts.first(), ids.first()));
          int other = components.root(components.node(texts.second(), ids.second()));
          if (root == other && roots.contains(root)) {
            choice.edge(root, edge(ids));
          }
        }
      }
    }
  }

  private static ChosenCluster.Edge edge(EdgeRecord ids) {
    boolean inOrder = ids.first().compareTo(ids.second()) < 0;
    String first = (inOrder ? ids.first() : ids.second()).toString();
    String second = (inOrder ? ids.second() : ids.first()).toString();
    return new ChosenCluster.Edge(first, second, ids.similarity());
  }

  private ClusterReport report() {
    long clusters = 0;
    long units = 0;
    long largest = 0;
    long[] sizes = new long[Long.SIZE];
    int bins = 0;
    for (int node = 0; node < components.size(); node++) {
      if (isCluster(node)) {
        clusters++;
        units += components.units(node);
        largest = Math.max(largest, components.units(node));
        int bin = Long.SIZE - 2 - Long.numberOfLeadingZeros(components.units(node));
        sizes[bin]++;
        bins = Math.max(bins, bin + 1);
      }
    }
    return new ClusterReport(
        clusters, units, largest, Arrays.stream(sizes, 0, bins).boxed().toList());
  }

  private SequenceFile.Reader open(Path file) throws IOException {
    return new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
  }

  private Path[] parts(Path folder) throws IOException {
    FileStatus[] found = folder.getFileSystem(conf).globStatus(new Path(folder, "part-*"));
    return Arrays.stream(found).map(FileStatus::getPath).sorted().toArray(Path[]::new);
  }
}
