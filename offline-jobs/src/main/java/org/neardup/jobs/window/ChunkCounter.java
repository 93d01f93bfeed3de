package org.neardup.jobs.window;

/** What chunk generation counts. */
public enum ChunkCounter {
  /** Signatures read. */
  SIGNATURES,
  /** Permuted signatures written: signatures times bit permutations. */
  PERMUTED
}
