package org.neardup.jobs.verify;

/** Counters of the join and of the verification. */
public enum VerifyCounter {
  /** Candidate pairs, each once. */
  CANDIDATE_PAIRS,
  /** Left texts on their way to the blocks of the right ones. */
  TEXTS_SENT,
  /** Pairs at or above the threshold, with the pairs of an earlier run. */
  VERIFIED_PAIRS,
  /** Verified pairs of an earlier run, which were not compared again. */
  CARRIED_PAIRS,
  /** Candidate pairs, each once, that only buckets above the cap brought together. */
  CAPPED_PAIRS,
  /** Capped pairs at or above the threshold. */
  CAPPED_VERIFIED_PAIRS
}
