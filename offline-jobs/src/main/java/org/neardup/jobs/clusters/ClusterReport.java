package org.neardup.jobs.clusters;

import java.util.List;

/**
 * What the clusters are like.
 *
 * @param clusters how many clusters of two units or more
 * @param units how many units are in one
 * @param largest the units of the largest, 0 if there is none
 * @param sizes how many clusters have at least 2^(i+1) and less than 2^(i+2) units, for i from 0
 */
public record ClusterReport(long clusters, long units, long largest, List<Long> sizes) {
  public ClusterReport {
    sizes = List.copyOf(sizes);
  }
}
