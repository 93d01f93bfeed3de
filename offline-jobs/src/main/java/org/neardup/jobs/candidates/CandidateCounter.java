package org.neardup.jobs.candidates;

/** Counters of the filter, candidate and signature jobs. */
public enum CandidateCounter {
  /** Units, of random projection texts, that have a signature. */
  SIGNED,
  /** Units without any shingle and so without a signature. */
  WITHOUT_SIGNATURE,
  /** New units whose bands are in the filter. */
  IN_FILTER,
  /** Bands of old units that no new unit has; they are not shuffled. */
  FILTERED_BANDS,
  /** Buckets of at least two texts. */
  BUCKETS,
  /** Candidate pairs as buckets make them: one that shares several bands counts several times. */
  CANDIDATES,
  /** Buckets with more texts than the cap. */
  CAPPED_BUCKETS,
  /** Pairs between a text of a capped bucket and the bucket's representative. */
  CAPPED_LINKS,
  /** Pairs of capped buckets that were not made. */
  CAPPED_PAIRS_LEFT_OUT
}
