package org.neardup.jobs.contained;

/** What the search for contained units counts. */
public enum ContainedCounter {
  /** Ordered pairs of texts that were compared or ruled out. */
  PAIRS_DECIDED,
  /** Pairs of texts that were compared. */
  COMPARISONS,
  /** Texts that are contained in another. */
  CONTAINED
}
