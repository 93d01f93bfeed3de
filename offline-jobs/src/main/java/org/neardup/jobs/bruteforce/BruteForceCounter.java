package org.neardup.jobs.bruteforce;

/** What brute force counts. */
public enum BruteForceCounter {
  /** Similarities computed. */
  COMPARISONS,
  /** Pairs that reach the least similarity. */
  PAIRS
}
