package org.neardup.jobs.window;

/** Counters of the sort and of the search by windows. */
public enum WindowCounter {
  SIGNATURES,
  /** Permuted signatures written: signatures times bit permutations. */
  PERMUTED,
  /** Pairs of places within a window. */
  WINDOW_POSITIONS,
  /**
   * Hamming distances computed: pairs within a window, but for pairs of two old texts, and for
   * pairs of one language where only pairs of two languages are wanted.
   */
  COMPARISONS,
  /** Pairs within the Hamming distance; one found under several bit permutations counts again. */
  PAIRS
}
