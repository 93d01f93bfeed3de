package org.neardup.jobs.clusters;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.neardup.jobs.data.UnitId;
import org.neardup.text.ShingleHash;

/**
 * Chooses clusters to be shown: the largest, and a random sample, which is those whose ids have the
 * smallest hashes, so that it is the same in every run. Memory is that of the chosen ones.
 */
final class ClusterChoice {
  private static final int LARGEST = 20;
  private static final int SAMPLE = 100;
  private static final Comparator<Candidate> BY_SIZE =
      Comparator.comparingLong(Candidate::units)
          .thenComparing(Candidate::id, (a, b) -> UnitId.compare(b, a));
  private static final Comparator<Candidate> BY_HASH =
      Comparator.<Candidate>comparingLong(c -> ShingleHash.hash(c.id, 0, c.id.length))
          .thenComparing(Candidate::id, UnitId::compare)
          .reversed();

  private final PriorityQueue<Candidate> largest = new PriorityQueue<>(BY_SIZE);
  private final PriorityQueue<Candidate> sample = new PriorityQueue<>(BY_HASH);
  private final Map<Integer, ChosenCluster.Edge> weakest = new HashMap<>();

  private record Candidate(int root, byte[] id, long units) {}

  /** Offers a cluster. */
  void offer(int root, byte[] id, long units) {
    Candidate candidate = new Candidate(root, id, units);
    offer(largest, candidate, LARGEST);
    offer(sample, candidate, SAMPLE);
  }

  private static void offer(PriorityQueue<Candidate> queue, Candidate candidate, int most) {
    queue.add(candidate);
    if (queue.size() > most) {
      queue.poll();
    }
  }

  /** The roots of the chosen clusters. */
  Collection<Integer> roots() {
    return byRoot().keySet();
  }

  /** Tells of a verified pair of a chosen cluster. */
  void edge(int root, ChosenCluster.Edge edge) {
    weakest.merge(root, edge, (old, added) -> added.weakerThan(old) ? added : old);
  }

  /** The chosen clusters, the largest first. */
  List<ChosenCluster> chosen() {
    List<Candidate> ordered = new ArrayList<>(byRoot().values());
    ordered.sort(BY_SIZE.reversed());
    return ordered.stream()
        .map(
            cluster ->
                new ChosenCluster(
                    new String(cluster.id, StandardCharsets.UTF_8),
                    cluster.units,
                    largest.contains(cluster),
                    sample.contains(cluster),
                    Optional.ofNullable(weakest.get(cluster.root))))
        .toList();
  }

  private Map<Integer, Candidate> byRoot() {
    Map<Integer, Candidate> all = new HashMap<>();
    largest.forEach(cluster -> all.put(cluster.root, cluster));
    sample.forEach(cluster -> all.put(cluster.root, cluster));
    return all;
  }
}
