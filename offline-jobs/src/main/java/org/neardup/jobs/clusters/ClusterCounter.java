package org.neardup.jobs.clusters;

import org.neardup.jobs.run.Figure;

/** Counters of the search for clusters by stages. */
public enum ClusterCounter {
  /** Rounds of large-star and small-star over all texts; the last one changes nothing. */
  @Figure(name = "cluster_rounds")
  ROUNDS,
  /** Texts that a star connected with another text than before; none when it is done. */
  CHANGES,
  /** Texts that have a pair or a copy. */
  TEXTS,
  CLUSTERS
}
