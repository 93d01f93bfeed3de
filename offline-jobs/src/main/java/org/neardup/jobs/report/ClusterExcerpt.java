package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.neardup.jobs.clusters.ClusterReport.Edge;
import org.neardup.jobs.clusters.ClusterReport.Example;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;

/**
 * A cluster with some of its units.
 *
 * @param units some units with the smallest ids, in the order of ids, and the two of the weakest
 *     pair
 */
public record ClusterExcerpt(Example cluster, List<Unit> units) {
  private static final int MAX_UNITS = 10;

  /**
   * @param textKey the same for units with equal texts, and for no others
   * @param text on one line, perhaps cut
   */
  public record Unit(String id, String textKey, String text) {}

  public ClusterExcerpt {
    units = List.copyOf(units);
  }

  /**
   * Puts clusters and units together.
   *
   * @param units lines of cluster, unit, key of its text and text
   */
  public static List<ClusterExcerpt> of(List<Example> chosen, List<String> units) {
    Map<String, List<Unit>> byCluster = new LinkedHashMap<>();
    for (String line : units) {
      String[] f = line.split("\t", -1);
      byCluster.computeIfAbsent(f[0], id -> new ArrayList<>()).add(new Unit(f[1], f[2], f[3]));
    }
    return chosen.stream()
        .map(cluster -> new ClusterExcerpt(cluster, shown(cluster, byCluster.get(cluster.id()))))
        .toList();
  }

  /** Keeps the same units however many tasks offered some. */
  private static List<Unit> shown(Example cluster, List<Unit> offered) {
    Comparator<byte[]> byBytes = UnitId::compare;
    offered.sort(Comparator.comparing(unit -> Utf8.encode(unit.id), byBytes));
    List<Unit> kept = new ArrayList<>();
    for (Unit unit : offered) {
      boolean end = cluster.weakest().filter(edge -> edge.has(unit.id)).isPresent();
      if (kept.size() < MAX_UNITS || end) {
        kept.add(unit);
      }
    }
    return kept;
  }

  public ClusterKind kind() {
    Map<String, String> distinct = new LinkedHashMap<>();
    units.forEach(unit -> distinct.putIfAbsent(unit.textKey, unit.text));
    return distinct.size() == 1
        ? ClusterKind.EXACT_COPY
        : ClusterKind.of(List.copyOf(distinct.values()));
  }

  double similarity() {
    return cluster.weakest().map(Edge::similarity).orElse(1f);
  }
}
