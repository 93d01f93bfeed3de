package org.neardup.jobs.since;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;

/**
 * The names of clusters: a cluster keeps the one that most of its units had in the earlier run (of
 * equally many the smaller), and of several clusters that would keep the same one that with the
 * most such units (of equally many that with the smaller unit). The others are called by the
 * smallest of their units whose id was no name of a cluster before, or, where it used all, by the
 * smallest with {@code ~2}, {@code ~3} and so on behind it. Ids compare by their UTF-8 bytes. In
 * memory: about 300 bytes for each cluster of both runs.
 */
public final class ClusterNames {
  private static final int FIRST_NUMBER = 2;

  /** What is known of a cluster of this run, which is known by its smallest unit. */
  private static final class Cluster {
    private final Map<Text, Long> votes = new HashMap<>();
    private long units;
    private Text free;

    private void add(Text unit, boolean isFree) {
      units++;
      if (isFree && (free == null || unit.compareTo(free) < 0)) {
        free = unit;
      }
    }

    /** The name that most of the units had. */
    private Map.Entry<Text, Long> wish() {
      return votes.entrySet().stream().max(MOST_VOTES).orElse(null);
    }
  }

  /** Who gets a name. */
  private record Claim(Text cluster, long votes) {
    private boolean beats(Claim other) {
      return votes != other.votes ? votes > other.votes : cluster.compareTo(other.cluster) < 0;
    }
  }

  private static final Comparator<Map.Entry<Text, Long>> MOST_VOTES =
      Map.Entry.<Text, Long>comparingByValue()
          .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()));

  private final Map<Text, Long> earlier;
  private final Set<Text> taken;
  private final Map<Text, Cluster> clusters;
  private final Map<Text, Text> names = new HashMap<>();

  private ClusterNames(Map<Text, Long> earlier, Set<Text> taken, Map<Text, Cluster> clusters) {
    this.earlier = earlier;
    this.taken = taken;
    this.clusters = clusters;
  }

  /**
   * Finds the names.
   *
   * @param earlier the clusters of units of the earlier run, a folder or none
   * @param given the clusters that units were given, a folder or none
   * @param votes the output of a {@link VoteStage}
   */
  public static ClusterNames of(
      Configuration conf, List<Path> earlier, List<Path> given, Path votes) throws IOException {
    Map<Text, Long> sizes = sizes(conf, earlier);
    Set<Text> taken = new HashSet<>(sizes.keySet());
    taken.addAll(sizes(conf, given).keySet());
    Map<Text, Cluster> clusters = new TreeMap<>();
    RecordFiles.of(Codec.TEXT, Vote.CODEC, votes)
        .forEach(conf, (id, vote) -> count(clusters, taken, id, vote));
    ClusterNames names = new ClusterNames(sizes, taken, clusters);
    names.keep();
    names.giveNew();
    return names;
  }

  private static Map<Text, Long> sizes(Configuration conf, List<Path> folders) throws IOException {
    Map<Text, Long> sizes = new HashMap<>();
    RecordFiles.of(Codec.TEXT, Codec.TEXT, folders.toArray(Path[]::new))
        .forEach(conf, (unit, cluster) -> sizes.merge(cluster, 1L, Long::sum));
    return sizes;
  }

  private static void count(Map<Text, Cluster> clusters, Set<Text> taken, Text id, Vote vote) {
    Cluster cluster = clusters.computeIfAbsent(id, unknown -> new Cluster());
    cluster.add(vote.id(), !taken.contains(vote.id()));
    if (vote.cluster().getLength() > 0) {
      cluster.votes.merge(vote.cluster(), 1L, Long::sum);
    }
  }

  private void keep() {
    Map<Text, Claim> claims = new HashMap<>();
    clusters.forEach(
        (id, cluster) -> {
          Map.Entry<Text, Long> wish = cluster.wish();
          if (wish != null) {
            Claim claim = new Claim(id, wish.getValue());
            claims.merge(wish.getKey(), claim, (a, b) -> b.beats(a) ? b : a);
          }
        });
    claims.forEach((name, claim) -> give(claim.cluster, name));
  }

  private void giveNew() {
    clusters.forEach(
        (id, cluster) -> {
          if (!names.containsKey(id) && cluster.free != null) {
            give(id, cluster.free);
          }
        });
    clusters.keySet().stream().filter(id -> !names.containsKey(id)).forEach(this::giveNumbered);
  }

  private void giveNumbered(Text id) {
    for (int number = FIRST_NUMBER; !names.containsKey(id); number++) {
      Text name = new Text(id + "~" + number);
      if (taken.add(name)) {
        give(id, name);
      }
    }
  }

  private void give(Text cluster, Text name) {
    names.put(cluster, name);
    taken.add(name);
  }

  /** How many clusters there are. */
  public long count() {
    return clusters.size();
  }

  /** The name of the cluster whose smallest unit this is. */
  public Text of(Text smallest) {
    return names.get(smallest);
  }

  /** How the clusters changed. */
  public ClusterChanges changes() {
    return ClusterChanges.of(this);
  }

  /** For each cluster of the earlier run, by its name, how many units it had. */
  Map<Text, Long> earlier() {
    return earlier;
  }

  /** Takes the clusters of this run. */
  @FunctionalInterface
  interface Sink {
    void cluster(Text name, long units, Set<Text> from);
  }

  /** Passes on each cluster with the clusters of the earlier run that its units had. */
  void forEach(Sink sink) {
    clusters.forEach(
        (id, cluster) -> sink.cluster(names.get(id), cluster.units, cluster.votes.keySet()));
  }
}
