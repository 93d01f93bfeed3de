package org.neardup.jobs.clusters;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.pinned.jackson.databind.ObjectMapper;

/**
 * Number and sizes of the clusters, and some of them.
 *
 * @param clusters how many clusters of two units or more
 * @param units how many units are in one
 * @param largest the units of the largest, 0 if there is none
 * @param chained how many different texts have no verified pair with the first of their cluster,
 *     which is the text of its smallest id
 * @param sizes how many clusters have at least 2^(i+1) and less than 2^(i+2) units, for i from 0
 * @param chosen the clusters to be shown, the largest first
 */
public record ClusterReport(
    long clusters, long units, long largest, long chained, List<Long> sizes, List<Example> chosen) {
  static final ObjectMapper JSON = new ObjectMapper();

  private static final String FILE = "report.json";

  public ClusterReport {
    sizes = List.copyOf(sizes);
    chosen = List.copyOf(chosen);
  }

  /**
   * A cluster that is shown in the report.
   *
   * @param id its name, at first its smallest unit id
   * @param units how many it has
   * @param largest whether it is among the largest
   * @param sampled whether it is in the random sample of all
   * @param changed whether it changed since the run before
   * @param edge its least similar verified pair of different texts; null if all are copies, or in a
   *     cluster that is shown only because it changed
   */
  public record Example(
      String id, long units, boolean largest, boolean sampled, boolean changed, Edge edge) {
    public Optional<Edge> weakest() {
      return Optional.ofNullable(edge);
    }
  }

  /** A verified pair, the smaller id first. */
  public record Edge(String first, String second, float similarity) {
    static Edge of(EdgeRecord edge) {
      return new Edge(edge.first().toString(), edge.second().toString(), edge.similarity());
    }

    public boolean has(String unit) {
      return first.equals(unit) || second.equals(unit);
    }
  }

  /**
   * The report with other names of clusters, and with some more clusters to be shown.
   *
   * @param names the name of each cluster by its smallest unit
   * @param changed names of clusters that changed, and how many units they have
   */
  public ClusterReport named(UnaryOperator<Text> names, Map<String, Long> changed) {
    List<Example> shown = new ArrayList<>();
    Map<String, Long> others = new TreeMap<>(changed);
    for (Example each : chosen) {
      String name = names.apply(new Text(each.id)).toString();
      boolean isChanged = others.remove(name) != null;
      shown.add(new Example(name, each.units, each.largest, each.sampled, isChanged, each.edge));
    }
    others.forEach((name, size) -> shown.add(new Example(name, size, false, false, true, null)));
    return new ClusterReport(clusters, units, largest, chained, sizes, shown);
  }

  public void write(Configuration conf, Path folder) throws IOException {
    write(conf, new Path(folder, FILE), this);
  }

  static void write(Configuration conf, Path file, Record value) throws IOException {
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      out.write(JSON.writeValueAsBytes(value));
    }
  }

  public static ClusterReport read(Configuration conf, Path folder) throws IOException {
    return read(conf, new Path(folder, FILE), ClusterReport.class);
  }

  static <T> T read(Configuration conf, Path file, Class<T> type) throws IOException {
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      return JSON.readValue(in, type);
    }
  }
}
