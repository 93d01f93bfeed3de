package org.neardup.jobs.clusters;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

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

  private record Sized(Text name, long units) {
    private static final Comparator<Sized> LARGEST =
        Comparator.comparingLong(Sized::units).reversed().thenComparing(one -> one.name.toString());
  }

  /** The largest clusters of each kind that still exist, with their numbers of units. */
  Map<String, Long> shown() {
    Map<String, Long> shown = new TreeMap<>();
    List.of(added, grew, shrank, merged).forEach(kind -> shown.putAll(kind.largest));
    return shown;
  }

  static ClusterChanges of(Map<Text, Long> earlier, Collection<ClusterNames.Cluster> clusters) {
    List<Sized> added = new ArrayList<>();
    List<Sized> grew = new ArrayList<>();
    List<Sized> shrank = new ArrayList<>();
    List<Sized> merged = new ArrayList<>();
    List<Sized> split = new ArrayList<>();
    List<Sized> gone = new ArrayList<>();
    Map<Text, Integer> parts = new HashMap<>();
    Set<Text> kept = new HashSet<>();
    for (ClusterNames.Cluster cluster : clusters) {
      Sized now = new Sized(cluster.name(), cluster.units());
      cluster.earlier().forEach(one -> parts.merge(one, 1, Integer::sum));
      Long before = earlier.get(now.name);
      if (before != null) {
        kept.add(now.name);
      }
      if (cluster.earlier().size() > 1) {
        merged.add(now);
      }
      if (before == null && cluster.earlier().isEmpty()) {
        added.add(now);
      } else if (before != null && now.units > before) {
        grew.add(now);
      } else if (before != null && now.units < before) {
        shrank.add(now);
      }
    }
    earlier.forEach(
        (name, units) -> {
          if (parts.getOrDefault(name, 0) > 1) {
            split.add(new Sized(name, units));
          }
          if (!kept.contains(name)) {
            gone.add(new Sized(name, units));
          }
        });
    return new ClusterChanges(
        kind(added), kind(grew), kind(shrank), kind(merged), kind(split), kind(gone));
  }

  private static Kind kind(List<Sized> clusters) {
    Map<String, Long> largest = new LinkedHashMap<>();
    clusters.stream()
        .sorted(Sized.LARGEST)
        .limit(LISTED)
        .forEach(one -> largest.put(one.name.toString(), one.units));
    return new Kind(clusters.size(), largest);
  }

  void write(Configuration conf, Path folder) throws IOException {
    Path file = new Path(folder, FILE);
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      out.write(new ObjectMapper().writeValueAsBytes(this));
    }
  }

  public static ClusterChanges read(Configuration conf, Path folder) throws IOException {
    Path file = new Path(folder, FILE);
    try (InputStream in = file.getFileSystem(conf).open(file)) {
      return new ObjectMapper().readValue(in, ClusterChanges.class);
    }
  }
}
