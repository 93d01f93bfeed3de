package org.neardup.jobs.evaluate.bruteforce;

/** Counters of brute force. */
public enum BruteForceCounter {
  /** Similarities computed. */
  COMPARISONS,
  /** Pairs that were compared or ruled out by a filter. */
  PAIRS_DECIDED,
  /** Pairs that reach the least similarity. */
  PAIRS
}
