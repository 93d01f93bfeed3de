package org.neardup.jobs.clusters;

import java.io.BufferedReader;
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
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordReader;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.util.Check;

/**
 * The names of clusters: a cluster keeps the name that most of its units had in the earlier run (of
 * equally many the smaller name). Where several clusters would keep the same name, it goes to the
 * cluster with the most such units (of equally many to that with the smaller unit). Any other
 * cluster is named after the smallest of its units whose id was no name of a cluster before. If
 * there is no such unit, its name is the id of its smallest unit followed by {@code ~2}, {@code ~3}
 * and so on. Ids compare by their UTF-8 bytes. Memory: about 300 bytes for each cluster of both.
 */
public final class ClusterNames {
  private static final int FIRST_NUMBER = 2;

  static final class Cluster {
    private final Map<Text, Long> votes = new HashMap<>();
    private long units;

    /** The smallest unit whose id was no name before; null for none. */
    private Text free;

    private Text name;

    private void add(VoteStage.Vote vote, boolean isFree) {
      units++;
      if (isFree && (free == null || vote.id().compareTo(free) < 0)) {
        free = vote.id();
      }
      if (vote.cluster().getLength() > 0) {
        votes.merge(vote.cluster(), 1L, Long::sum);
      }
    }

    Text name() {
      return name;
    }

    long units() {
      return units;
    }

    /** The clusters of the earlier run that its units had. */
    Set<Text> earlier() {
      return votes.keySet();
    }
  }

  private static final Comparator<Map.Entry<Text, Long>> BY_VOTES =
      Map.Entry.<Text, Long>comparingByValue()
          .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()));

  /** The clusters of the earlier run by their names, with the numbers of their units. */
  private final Map<Text, Long> earlier;

  private final Set<Text> taken;

  /** The clusters of this run by their smallest units. */
  private final Map<Text, Cluster> clusters = new TreeMap<>();

  /**
   * Finds the names.
   *
   * @param earlier the clusters of units of the earlier run, a folder or none
   * @param given the clusters that units were given, a folder or none
   * @param votes the output of a {@link VoteStage}
   */
  public ClusterNames(Configuration conf, List<Path> earlier, List<Path> given, Path votes)
      throws IOException {
    this.earlier = sizes(conf, earlier);
    this.taken = new HashSet<>(this.earlier.keySet());
    taken.addAll(sizes(conf, given).keySet());
    RecordFiles.of(Codec.TEXT, VoteStage.Vote.CODEC, votes)
        .forEach(
            conf,
            (smallest, vote) ->
                clusters
                    .computeIfAbsent(smallest, unknown -> new Cluster())
                    .add(vote, !taken.contains(vote.id())));
    keepEarlier();
    giveNew();
  }

  private static Map<Text, Long> sizes(Configuration conf, List<Path> folders) throws IOException {
    Map<Text, Long> sizes = new HashMap<>();
    RecordFiles.of(Codec.TEXT, Codec.TEXT, folders.toArray(Path[]::new))
        .forEach(conf, (unit, cluster) -> sizes.merge(cluster, 1L, Long::sum));
    return sizes;
  }

  /** Ties go to the first cluster, which has the smaller unit. */
  private void keepEarlier() {
    Map<Text, Cluster> claims = new HashMap<>();
    for (Cluster cluster : clusters.values()) {
      cluster.votes.entrySet().stream()
          .max(BY_VOTES)
          .map(Map.Entry::getKey)
          .ifPresent(
              name ->
                  claims.merge(
                      name, cluster, (a, b) -> b.votes.get(name) > a.votes.get(name) ? b : a));
    }
    claims.forEach((name, cluster) -> cluster.name = name);
  }

  private void giveNew() {
    for (Cluster cluster : clusters.values()) {
      if (cluster.name == null && cluster.free != null) {
        cluster.name = cluster.free;
        taken.add(cluster.free);
      }
    }
    clusters.forEach(
        (smallest, cluster) -> {
          for (int number = FIRST_NUMBER; cluster.name == null; number++) {
            Text name = new Text(smallest + "~" + number);
            if (taken.add(name)) {
              cluster.name = name;
            }
          }
        });
  }

  public long count() {
    return clusters.size();
  }

  /** The name of the cluster with this smallest unit. */
  Text of(Text smallest) {
    return clusters.get(smallest).name;
  }

  ClusterChanges changes() {
    return ClusterChanges.of(earlier, clusters.values());
  }

  /**
   * Writes the clusters of texts with their names.
   *
   * @param from the clusters by their smallest units, as a cluster stage wrote them
   * @param to the folder to be made
   */
  public void write(Configuration conf, Path from, Path to) throws IOException {
    for (Path file : PartFiles.of(conf, from)) {
      try (RecordReader<Long, CountedId> in =
              RecordReader.open(conf, file, Codec.INT64, CountedId.CODEC);
          RecordWriter<Long, CountedId> out =
              RecordWriter.create(
                  conf, new Path(to, file.getName()), Codec.INT64, CountedId.CODEC)) {
        while (in.next()) {
          CountedId cluster = in.value();
          out.put(in.key(), new CountedId(of(cluster.id()), cluster.units()));
        }
      }
    }
    ClusterChanges changes = changes();
    ClusterReport.read(conf, from).named(this::of, changes.shown()).write(conf, to);
    changes.write(conf, to);
  }

  /**
   * Brings names that a user gives into the form in which a run leaves them for the next.
   *
   * @param files lines of cluster id, tab, unit id, as results have them
   * @param folder to be made: {@code unit id -> cluster id}
   * @throws IllegalArgumentException if a line is none
   */
  public static void writeExisting(Configuration conf, List<Path> files, Path folder)
      throws IOException {
    try (RecordWriter<Text, Text> out =
        RecordWriter.create(conf, new Path(folder, "part-m-00000"), Codec.TEXT, Codec.TEXT)) {
      for (Path file : files) {
        int number = 0;
        try (BufferedReader lines = ResultText.open(conf, file)) {
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            int tab = line.indexOf('\t');
            Check.that(
                tab > 0 && tab < line.length() - 1,
                "[clusters] must have lines of cluster id, tab and unit id, but line %s of %s is"
                    + " [%s]",
                number,
                file,
                line);
            out.put(new Text(line.substring(tab + 1)), new Text(line.substring(0, tab)));
          }
        }
      }
    }
  }
}
