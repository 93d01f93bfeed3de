package org.neardup.jobs.clusters;

import java.util.List;
import java.util.Optional;

/**
 * A cluster that is shown in the report.
 *
 * @param id its smallest unit id
 * @param units how many it has
 * @param largest whether it is one of the largest
 * @param sampled whether it is one of a random sample of all
 * @param weakest its least similar verified pair of different texts; none if all are copies
 */
public record ChosenCluster(
    String id, long units, boolean largest, boolean sampled, Optional<Edge> weakest) {

  /** A verified pair, the smaller id first. */
  public record Edge(String first, String second, float similarity) {}

  /** The fields of a line. */
  List<String> fields() {
    return List.of(
        id,
        Long.toString(units),
        Boolean.toString(largest),
        Boolean.toString(sampled),
        weakest.map(edge -> Float.toString(edge.similarity)).orElse(""),
        weakest.map(Edge::first).orElse(""),
        weakest.map(Edge::second).orElse(""));
  }

  /** The cluster of a line. */
  public static ChosenCluster parse(String line) {
    String[] f = line.split("\t", -1);
    Optional<Edge> weakest =
        f[4].isEmpty()
            ? Optional.empty()
            : Optional.of(new Edge(f[5], f[6], Float.parseFloat(f[4])));
    return new ChosenCluster(
        f[0],
        Long.parseLong(f[1]),
        Boolean.parseBoolean(f[2]),
        Boolean.parseBoolean(f[3]),
        weakest);
  }
}
