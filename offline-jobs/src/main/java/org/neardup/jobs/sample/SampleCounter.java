package org.neardup.jobs.sample;

/** What the jobs of a sample count, beside what the extract job counts. */
public enum SampleCounter {
  /** Bytes of the texts of all units in UTF-8. */
  TEXT_BYTES,
  /** Texts drawn. */
  DRAWN,
  /** Distinct texts that share a band with a drawn one. */
  MATCHED
}
