package org.neardup.jobs.export;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.stage.LineFile;

/**
 * Some units of the clusters that are shown: of each cluster those with the smallest ids and the
 * two of its weakest pair. Holds at most {@value #MAX_SMALLEST} and 2 texts of {@value
 * UnitRecord#EXCERPT} characters for each of the chosen clusters.
 */
final class ShownUnits {
  static final int MAX_SMALLEST = 10;

  private final Map<Text, Cluster> clusters = new HashMap<>();

  /** The units with the smallest ids, and the two of the weakest pair. */
  private record Cluster(
      Optional<ClusterReport.Edge> weakest,
      TreeMap<Text, Excerpt> smallest,
      Map<Text, Excerpt> ends) {}

  private record Excerpt(long textKey, String text) {}

  ShownUnits(Configuration conf, Path folder) throws IOException {
    for (ClusterReport.Example chosen : ClusterReport.read(conf, folder).chosen()) {
      clusters.put(
          new Text(chosen.id()), new Cluster(chosen.weakest(), new TreeMap<>(), new TreeMap<>()));
    }
  }

  void offer(long textKey, CountedId of, UnitRecord unit) {
    Cluster cluster = clusters.get(of.id());
    if (cluster == null) {
      return;
    }
    Text id = unit.id();
    if (cluster.weakest.filter(edge -> edge.has(id.toString())).isPresent()) {
      cluster.ends.put(id, new Excerpt(textKey, UnitRecord.excerpt(unit.text().toString())));
    } else if (cluster.smallest.size() < MAX_SMALLEST
        || id.compareTo(cluster.smallest.lastKey()) < 0) {
      cluster.smallest.put(id, new Excerpt(textKey, UnitRecord.excerpt(unit.text().toString())));
      if (cluster.smallest.size() > MAX_SMALLEST) {
        cluster.smallest.pollLastEntry();
      }
    }
  }

  /** Writes them, as lines: cluster, unit, key of its text, text. */
  void write(LineFile lines) throws IOException {
    for (Map.Entry<Text, Cluster> cluster : clusters.entrySet()) {
      write(lines, cluster.getKey(), cluster.getValue().smallest);
      write(lines, cluster.getKey(), cluster.getValue().ends);
    }
  }

  private static void write(LineFile lines, Text cluster, Map<Text, Excerpt> units)
      throws IOException {
    for (Map.Entry<Text, Excerpt> unit : units.entrySet()) {
      Excerpt excerpt = unit.getValue();
      lines.write(cluster, unit.getKey(), Long.toHexString(excerpt.textKey), excerpt.text);
    }
  }
}
