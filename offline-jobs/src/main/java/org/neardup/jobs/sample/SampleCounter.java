package org.neardup.jobs.sample;

/** Counters of the jobs of a sample, beside those of the extract job. */
public enum SampleCounter {
  /** Bytes of the texts of all units in UTF-8. */
  TEXT_BYTES,
  /** Bytes of texts and ids as they stand in bulk files. */
  SHOWN_BYTES,
  /** Texts drawn. */
  DRAWN,
  /** Distinct texts that share a band with a drawn one. */
  MATCHED
}
