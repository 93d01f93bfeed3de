package org.neardup.jobs.since;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;

/**
 * How the clusters of a run differ from those of the one before.
 *
 * @param added clusters with a new name, none of whose units was in a cluster
 * @param grew clusters that kept their name and have more units
 * @param shrank those that have fewer
 * @param merged clusters with units of several earlier ones
 * @param split earlier clusters whose units are in several
 * @param gone names that no cluster has any more
 */
public record ClusterChanges(
    Kind added, Kind grew, Kind shrank, Kind merged, Kind split, Kind gone) {
  private static final int LISTED = 5;

  /**
   * The clusters of one kind.
   *
   * @param count how many
   * @param largest the names of those with the most units, and how many they have
   */
  public record Kind(long count, Map<String, Long> largest) {
    public Kind {
      largest = Collections.unmodifiableMap(new LinkedHashMap<>(largest));
    }
  }

  private record Sized(String name, long units) {}

  private static final Comparator<Sized> LARGEST =
      Comparator.comparingLong(Sized::units).reversed().thenComparing(Sized::name);

  private static final class Counted {
    private final List<Sized> largest = new ArrayList<>();
    private long count;

    private void add(Text name, long units) {
      count++;
      largest.add(new Sized(name.toString(), units));
      if (largest.size() > 2 * LISTED) {
        largest.sort(LARGEST);
        largest.subList(LISTED, largest.size()).clear();
      }
    }

    private Kind kind() {
      Map<String, Long> first = new LinkedHashMap<>();
      largest.stream().sorted(LARGEST).limit(LISTED).forEach(one -> first.put(one.name, one.units));
      return new Kind(count, first);
    }
  }

  /** The largest of those that are there, of each kind, and how many units they have. */
  Map<String, Long> shown() {
    Map<String, Long> shown = new TreeMap<>();
    List.of(added, grew, shrank, merged).forEach(kind -> shown.putAll(kind.largest));
    return shown;
  }

  static ClusterChanges of(ClusterNames names) {
    Counted added = new Counted();
    Counted grew = new Counted();
    Counted shrank = new Counted();
    Counted merged = new Counted();
    Counted split = new Counted();
    Counted gone = new Counted();
    Map<Text, Integer> parts = new HashMap<>();
    Set<Text> kept = new HashSet<>();
    names.forEach(
        (name, units, from) -> {
          from.forEach(one -> parts.merge(one, 1, Integer::sum));
          Long before = names.earlier().get(name);
          if (before != null) {
            kept.add(name);
          }
          if (from.size() > 1) {
            merged.add(name, units);
          }
          if (before == null && from.isEmpty()) {
            added.add(name, units);
          } else if (before != null && units > before) {
            grew.add(name, units);
          } else if (before != null && units < before) {
            shrank.add(name, units);
          }
        });
    names
        .earlier()
        .forEach(
            (name, units) -> {
              if (parts.getOrDefault(name, 0) > 1) {
                split.add(name, units);
              }
              if (!kept.contains(name)) {
                gone.add(name, units);
              }
            });
    return new ClusterChanges(
        added.kind(), grew.kind(), shrank.kind(), merged.kind(), split.kind(), gone.kind());
  }
}
