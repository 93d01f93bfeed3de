package org.neardup.jobs.clusters;

import java.util.List;

/**
 * What is told of the clusters, beside which text is in which.
 *
 * @param report what they are like
 * @param chosen those to be shown, the largest first
 */
record FoundClusters(ClusterReport report, List<ChosenCluster> chosen) {
  FoundClusters {
    chosen = List.copyOf(chosen);
  }
}
