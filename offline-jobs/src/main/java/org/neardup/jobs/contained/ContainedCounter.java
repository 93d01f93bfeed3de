package org.neardup.jobs.contained;

/** Counters of the search for contained units. */
public enum ContainedCounter {
  /** Ordered pairs of texts that were compared or ruled out. */
  PAIRS_DECIDED,
  /** Pairs of texts that were compared. */
  COMPARISONS,
  /** Texts that are contained in another. */
  CONTAINED
}
