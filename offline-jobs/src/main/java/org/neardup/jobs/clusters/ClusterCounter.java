package org.neardup.jobs.clusters;

/** What finding clusters by MapReduce counts. */
public enum ClusterCounter {
  /** Pairs that large-star and then small-star were run on all texts, the last of them in vain. */
  ROUNDS,
  /** Texts that a star connected with another text than before; none when it is done. */
  CHANGES,
  /** Texts that have a pair or a copy. */
  TEXTS,
  /** Clusters found. */
  CLUSTERS
}
