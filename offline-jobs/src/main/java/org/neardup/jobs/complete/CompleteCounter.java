package org.neardup.jobs.complete;

/** Counters of the frequency job. */
public enum CompleteCounter {
  /** Units whose shingles were counted. */
  SAMPLED_UNITS,
  /** Their shingles. */
  SAMPLED_SHINGLES
}
