package org.neardup.jobs.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
 * two of its weakest pair. Holds at most {@value #MOST} and 2 texts of {@value #MAX_TEXT}
 * characters for each of the chosen clusters.
 */
final class ShownUnits {
  static final int MOST = 10;

  private static final int MAX_TEXT = 2_000;

  private final Map<Text, Cluster> clusters = new HashMap<>();

  private record Cluster(Optional<ClusterReport.Edge> weakest, TreeMap<Text, Excerpt> units) {
    boolean isEnd(String id) {
      return weakest.filter(edge -> edge.has(id)).isPresent();
    }
  }

  private record Excerpt(long textKey, String text, boolean end) {}

  ShownUnits(Configuration conf, Path folder) throws IOException {
    for (ClusterReport.Example chosen : ClusterReport.read(conf, folder).chosen()) {
      clusters.put(new Text(chosen.id()), new Cluster(chosen.weakest(), new TreeMap<>()));
    }
  }

  void offer(long textKey, CountedId of, UnitRecord unit) {
    Cluster cluster = clusters.get(of.id());
    if (cluster == null) {
      return;
    }
    boolean end = cluster.isEnd(unit.id().toString());
    if (end
        || cluster.units.size() < MOST + 2
        || unit.id().compareTo(cluster.units.lastKey()) < 0) {
      cluster.units.put(unit.id(), new Excerpt(textKey, shown(unit.text()), end));
      dropLast(cluster);
    }
  }

  /** Drops the largest id that need not be kept. */
  private static void dropLast(Cluster cluster) {
    if (cluster.units.size() > MOST + 2) {
      List<Text> ids = new ArrayList<>(cluster.units.descendingKeySet());
      ids.stream()
          .filter(id -> !cluster.units.get(id).end)
          .findFirst()
          .ifPresent(cluster.units::remove);
    }
  }

  private static String shown(Text text) {
    String line = text.toString().strip().replaceAll("\\s+", " ");
    int end = line.offsetByCodePoints(0, Math.min(MAX_TEXT, line.codePointCount(0, line.length())));
    return end == line.length() ? line : line.substring(0, end) + "…";
  }

  /** Writes them, as lines: cluster, unit, key of its text, text. */
  void write(LineFile lines) throws IOException {
    for (Map.Entry<Text, Cluster> cluster : clusters.entrySet()) {
      for (Map.Entry<Text, Excerpt> unit : cluster.getValue().units.entrySet()) {
        lines.write(
            cluster.getKey(),
            unit.getKey(),
            Long.toHexString(unit.getValue().textKey),
            unit.getValue().text);
      }
    }
  }
}
