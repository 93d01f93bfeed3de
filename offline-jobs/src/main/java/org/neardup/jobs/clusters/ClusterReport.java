package org.neardup.jobs.clusters;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/**
 * Number and sizes of the clusters, and some of them.
 *
 * @param clusters how many clusters of two units or more
 * @param units how many units are in one
 * @param largest the units of the largest, 0 if there is none
 * @param chained how many different texts have no verified pair with the first of their cluster,
 *     which is that of its smallest id
 * @param sizes how many clusters have at least 2^(i+1) and less than 2^(i+2) units, for i from 0
 * @param chosen the clusters to be shown, the largest first
 */
public record ClusterReport(
    long clusters,
    long units,
    long largest,
    long chained,
    List<Long> sizes,
    List<ChosenCluster> chosen) {
  private static final String FILE = "report.json";

  public ClusterReport {
    sizes = List.copyOf(sizes);
    chosen = List.copyOf(chosen);
  }

  /**
   * The report with other names of clusters, and with some more clusters to be shown.
   *
   * @param names the name of each cluster by its smallest unit
   * @param changed names of clusters that changed, and how many units they have
   */
  public ClusterReport named(UnaryOperator<Text> names, Map<String, Long> changed) {
    List<ChosenCluster> shown = new ArrayList<>();
    Map<String, Long> others = new TreeMap<>(changed);
    for (ChosenCluster cluster : chosen) {
      ChosenCluster named = cluster.withId(names.apply(new Text(cluster.id())).toString());
      shown.add(others.remove(named.id()) == null ? named : named.asChanged());
    }
    others.forEach(
        (name, size) -> shown.add(new ChosenCluster(name, size, false, false, true, null)));
    return new ClusterReport(clusters, units, largest, chained, sizes, shown);
  }

  /** Writes the report beside the clusters. */
  public void write(Configuration conf, Path folder) throws IOException {
    Path file = new Path(folder, FILE);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      write(out);
    }
  }

  void write(OutputStream out) throws IOException {
    out.write(new ObjectMapper().writeValueAsBytes(this));
  }

  /** Reads the report that lies beside clusters. */
  public static ClusterReport read(Configuration conf, Path folder) throws IOException {
    return readFile(conf, new Path(folder, FILE));
  }

  static ClusterReport readFile(Configuration conf, Path file) throws IOException {
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      return new ObjectMapper().readValue(in, ClusterReport.class);
    }
  }
}
