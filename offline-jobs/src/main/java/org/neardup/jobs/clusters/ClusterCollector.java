package org.neardup.jobs.clusters;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import org.neardup.jobs.clusters.ClusterReport.Edge;
import org.neardup.jobs.clusters.ClusterReport.Example;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.UnitId;
import org.neardup.shingle.ShingleHash;

/**
 * Counts clusters by their sizes, and chooses some to be shown: the largest, and a random sample.
 * The sample consists of the clusters whose ids have the smallest hashes, so that it is the same in
 * every run. Only the chosen clusters take memory.
 *
 * @param <T> a value that is kept of each chosen cluster beside its id and its size
 */
final class ClusterCollector<T> {
  private static final int LARGEST = 20;
  private static final int SAMPLE = 100;
  private static final Comparator<Candidate<?>> BY_SIZE =
      Comparator.<Candidate<?>>comparingLong(Candidate::units)
          .thenComparing(Candidate::id, (a, b) -> UnitId.compare(b, a));
  private static final Comparator<Candidate<?>> BY_HASH =
      Comparator.<Candidate<?>>comparingLong(c -> ShingleHash.hash(c.id, 0, c.id.length))
          .thenComparing(Candidate::id, UnitId::compare)
          .reversed();

  private static final Comparator<EdgeRecord> BY_WEAKNESS =
      Comparator.comparingDouble(EdgeRecord::similarity)
          .thenComparing(EdgeRecord::first)
          .thenComparing(EdgeRecord::second);

  private final PriorityQueue<Candidate<T>> largest = new PriorityQueue<>(BY_SIZE);
  private final PriorityQueue<Candidate<T>> sample = new PriorityQueue<>(BY_HASH);
  private final long[] sizes = new long[Long.SIZE];

  private record Candidate<T>(byte[] id, long units, T kept) {}

  private long clusters;
  private long units;
  private long largestSize;
  private long chained;

  /**
   * Adds to the number of chained texts: one for each text that is not the first of its cluster,
   * and minus one for each pair of a first text, since the other text of the pair is not chained.
   */
  void addChained(long texts) {
    chained += texts;
  }

  /** The weaker of two verified pairs, the smaller id first; ties go to the smaller ids. */
  static EdgeRecord weaker(EdgeRecord a, EdgeRecord b) {
    if (a == null || b == null) {
      return a == null ? inOrder(b) : inOrder(a);
    }
    EdgeRecord first = inOrder(a);
    EdgeRecord second = inOrder(b);
    return BY_WEAKNESS.compare(first, second) <= 0 ? first : second;
  }

  private static EdgeRecord inOrder(EdgeRecord edge) {
    return edge == null || edge.first().compareTo(edge.second()) < 0
        ? edge
        : new EdgeRecord(/* first= */ edge.second(), /* second= */ edge.first(), edge.similarity());
  }

  /** Adds a cluster of at least two units. */
  void add(byte[] id, long size, T kept) {
    clusters++;
    units += size;
    largestSize = Math.max(largestSize, size);
    sizes[Long.SIZE - 2 - Long.numberOfLeadingZeros(size)]++;
    offer(new Candidate<>(id, size, kept));
  }

  private void offer(Candidate<T> candidate) {
    offer(largest, candidate, LARGEST);
    offer(sample, candidate, SAMPLE);
  }

  private static <T> void offer(
      PriorityQueue<Candidate<T>> queue, Candidate<T> candidate, int limit) {
    queue.add(candidate);
    if (queue.size() > limit) {
      queue.poll();
    }
  }

  List<T> kept() {
    return all().stream().map(Candidate::kept).toList();
  }

  /**
   * The report on all clusters.
   *
   * @param weakest the weakest pair of a cluster, by the value that was kept of it
   */
  ClusterReport report(Function<T, Optional<Edge>> weakest) {
    int bins = sizes.length;
    while (bins > 0 && sizes[bins - 1] == 0) {
      bins--;
    }
    List<Example> chosen =
        all().stream()
            .sorted(BY_SIZE.reversed())
            .map(
                cluster ->
                    new Example(
                        new String(cluster.id, StandardCharsets.UTF_8),
                        cluster.units,
                        largest.contains(cluster),
                        sample.contains(cluster),
                        false,
                        weakest.apply(cluster.kept).orElse(null)))
            .toList();
    return new ClusterReport(
        clusters,
        units,
        largestSize,
        chained,
        Arrays.stream(sizes, 0, bins).boxed().toList(),
        chosen);
  }

  static ClusterReport sum(List<ClusterReport> parts) {
    ClusterCollector<Example> all = new ClusterCollector<>();
    for (ClusterReport part : parts) {
      all.clusters += part.clusters();
      all.units += part.units();
      all.largestSize = Math.max(all.largestSize, part.largest());
      all.chained += part.chained();
      for (int bin = 0; bin < part.sizes().size(); bin++) {
        all.sizes[bin] += part.sizes().get(bin);
      }
      for (Example chosen : part.chosen()) {
        byte[] id = chosen.id().getBytes(StandardCharsets.UTF_8);
        all.offer(new Candidate<>(id, chosen.units(), chosen));
      }
    }
    return all.report(Example::weakest);
  }

  /** Each once: a candidate is the same object in both queues, and arrays equal only themselves. */
  private Set<Candidate<T>> all() {
    Set<Candidate<T>> all = new HashSet<>(largest);
    all.addAll(sample);
    return all;
  }
}
