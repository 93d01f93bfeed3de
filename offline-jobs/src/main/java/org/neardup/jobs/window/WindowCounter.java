package org.neardup.jobs.window;

/** What the sort and the search by windows count. */
public enum WindowCounter {
  /** Signatures read. */
  SIGNATURES,
  /** Permuted signatures written: signatures times bit permutations. */
  PERMUTED,
  /** Permuted signatures at the head of a window. */
  HEADS,
  /** Pairs of places within a window. */
  WINDOW_POSITIONS,
  /**
   * Hamming distances computed: those pairs, without the ones of two old texts, or of one language
   * if so asked.
   */
  COMPARISONS,
  /** Pairs within the Hamming distance; one found under several bit permutations counts again. */
  PAIRS
}
