package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.clusters.ClusterNames.Cluster;

/**
 * The differences between the clusters of a run and of the run before.
 *
 * @param added clusters with a new name, none of whose units was in a cluster
 * @param grew clusters that kept their name and have more units
 * @param shrank clusters that kept their name and have fewer units
 * @param merged clusters with units of several earlier ones
 * @param split earlier clusters whose units are in several
 * @param gone names that no cluster has any more
 */
public record ClusterChanges(
    Kind added, Kind grew, Kind shrank, Kind merged, Kind split, Kind gone) {
  private static final String FILE = "changes.json";
  private static final int LISTED = 5;

  /**
   * The clusters of one kind.
   *
   * @param count how many
   * @param largest the names of the clusters with the most units, and their numbers of units
   */
  public record Kind(long count, Map<String, Long> largest) {
    public Kind {
      largest = Collections.unmodifiableMap(new LinkedHashMap<>(largest));
    }
  }

  private static final Comparator<Map.Entry<Text, Long>> LARGEST =
      Map.Entry.<Text, Long>comparingByValue()
          .reversed()
          .thenComparing(one -> one.getKey().toString());

  /** The largest clusters of each kind that still exist, with their numbers of units. */
  Map<String, Long> shown() {
    Map<String, Long> shown = new TreeMap<>();
    List.of(added, grew, shrank, merged).forEach(kind -> shown.putAll(kind.largest));
    return shown;
  }

  static ClusterChanges of(Map<Text, Long> earlier, Collection<Cluster> clusters) {
    Set<Text> names = clusters.stream().map(Cluster::name).collect(Collectors.toSet());
    Map<Text, Integer> parts = new HashMap<>();
    clusters.forEach(now -> now.earlier().forEach(one -> parts.merge(one, 1, Integer::sum)));
    return new ClusterChanges(
        kind(clusters, now -> !earlier.containsKey(now.name()) && now.earlier().isEmpty()),
        kind(clusters, now -> now.units() > earlier.getOrDefault(now.name(), Long.MAX_VALUE)),
        kind(clusters, now -> now.units() < earlier.getOrDefault(now.name(), 0L)),
        kind(clusters, now -> now.earlier().size() > 1),
        kind(earlier, name -> parts.getOrDefault(name, 0) > 1),
        kind(earlier, name -> !names.contains(name)));
  }

  private static Kind kind(Collection<Cluster> clusters, Predicate<Cluster> chosen) {
    return kind(
        clusters.stream().filter(chosen).map(now -> Map.entry(now.name(), now.units())).toList());
  }

  private static Kind kind(Map<Text, Long> earlier, Predicate<Text> chosen) {
    return kind(earlier.entrySet().stream().filter(one -> chosen.test(one.getKey())).toList());
  }

  private static Kind kind(List<Map.Entry<Text, Long>> units) {
    Map<String, Long> largest = new LinkedHashMap<>();
    units.stream()
        .sorted(LARGEST)
        .limit(LISTED)
        .forEach(one -> largest.put(one.getKey().toString(), one.getValue()));
    return new Kind(units.size(), largest);
  }

  void write(Configuration conf, Path folder) throws IOException {
    ClusterReport.write(conf, new Path(folder, FILE), this);
  }

  public static ClusterChanges read(Configuration conf, Path folder) throws IOException {
    return ClusterReport.read(conf, new Path(folder, FILE), ClusterChanges.class);
  }
}
