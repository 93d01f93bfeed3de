package org.neardup.jobs.clusters;

import java.util.Optional;

/**
 * A cluster that is shown in the report.
 *
 * @param id its name, at first its smallest unit id
 * @param units how many it has
 * @param largest whether it is one of the largest
 * @param sampled whether it is one of a random sample of all
 * @param changed whether it is one of those that changed since the run before
 * @param edge its least similar verified pair of different texts; null if all are copies, or if it
 *     is not known, of one that only changed
 */
public record ChosenCluster(
    String id, long units, boolean largest, boolean sampled, boolean changed, Edge edge) {

  /** A verified pair, the smaller id first. */
  public record Edge(String first, String second, float similarity) {
    /** Whether a unit is one of the two. */
    public boolean has(String unit) {
      return first.equals(unit) || second.equals(unit);
    }
  }

  /** The same cluster with another id. */
  ChosenCluster withId(String newId) {
    return new ChosenCluster(newId, units, largest, sampled, changed, edge);
  }

  /** The same cluster as one that changed. */
  ChosenCluster asChanged() {
    return new ChosenCluster(id, units, largest, sampled, true, edge);
  }

  /** The least similar verified pair of different texts; none if all are copies. */
  public Optional<Edge> weakest() {
    return Optional.ofNullable(edge);
  }
}
