package org.neardup.jobs.statistics;

/** Counters of the statistics jobs. */
public enum StatisticsCounter {
  /** Texts read. */
  TEXTS,
  /** Terms of all texts, repeated ones each time. */
  TERMS,
  /** Texts that have a vector. */
  VECTORS
}
