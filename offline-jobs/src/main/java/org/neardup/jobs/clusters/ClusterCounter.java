package org.neardup.jobs.clusters;

/** Counters of the search for clusters by stages. */
public enum ClusterCounter {
  /** Rounds of large-star and small-star over all texts; the last one changes nothing. */
  ROUNDS,
  /** Texts that a star connected with another text than before; none when it is done. */
  CHANGES,
  /** Texts that have a pair or a copy. */
  TEXTS,
  CLUSTERS
}
