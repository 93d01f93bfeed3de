package org.neardup.jobs.statistics;

/** What the statistics jobs count. */
public enum StatisticsCounter {
  /** Texts read. */
  TEXTS,
  /** Terms of all texts, repeated ones each time. */
  TERMS,
  /** Texts that have a vector. */
  VECTORS
}
