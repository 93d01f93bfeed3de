package org.neardup.jobs.clusters;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import org.neardup.jobs.data.UnitId;
import org.neardup.text.ShingleHash;

/**
 * Chooses clusters to be shown: the largest, and a random sample, which is those whose ids have the
 * smallest hashes, so that it is the same in every run. Memory is that of the chosen ones.
 *
 * @param <T> what is kept of each cluster beside its id and its size
 */
final class ClusterChoice<T> {
  private static final int LARGEST = 20;
  private static final int SAMPLE = 100;
  private static final Comparator<Candidate<?>> BY_SIZE =
      Comparator.<Candidate<?>>comparingLong(Candidate::units)
          .thenComparing(Candidate::id, (a, b) -> UnitId.compare(b, a));
  private static final Comparator<Candidate<?>> BY_HASH =
      Comparator.<Candidate<?>>comparingLong(c -> ShingleHash.hash(c.id, 0, c.id.length))
          .thenComparing(Candidate::id, UnitId::compare)
          .reversed();

  private final PriorityQueue<Candidate<T>> largest = new PriorityQueue<>(BY_SIZE);
  private final PriorityQueue<Candidate<T>> sample = new PriorityQueue<>(BY_HASH);

  private record Candidate<T>(byte[] id, long units, T kept) {}

  /** Offers a cluster. */
  void offer(byte[] id, long units, T kept) {
    Candidate<T> candidate = new Candidate<>(id, units, kept);
    offer(largest, candidate, LARGEST);
    offer(sample, candidate, SAMPLE);
  }

  private static <T> void offer(
      PriorityQueue<Candidate<T>> queue, Candidate<T> candidate, int most) {
    queue.add(candidate);
    if (queue.size() > most) {
      queue.poll();
    }
  }

  /** The values that were kept of the chosen clusters. */
  List<T> kept() {
    return all().stream().map(Candidate::kept).toList();
  }

  /**
   * The chosen clusters, the largest first.
   *
   * @param weakest the weakest pair of a cluster, by what was kept of it
   */
  List<ChosenCluster> chosen(Function<T, Optional<ChosenCluster.Edge>> weakest) {
    return all().stream()
        .sorted(BY_SIZE.reversed())
        .map(
            cluster ->
                new ChosenCluster(
                    new String(cluster.id, StandardCharsets.UTF_8),
                    cluster.units,
                    largest.contains(cluster),
                    sample.contains(cluster),
                    weakest.apply(cluster.kept)))
        .toList();
  }

  /** Each once: a candidate is the same object in both queues, and arrays equal only themselves. */
  private Set<Candidate<T>> all() {
    Set<Candidate<T>> all = new HashSet<>(largest);
    all.addAll(sample);
    return all;
  }
}
