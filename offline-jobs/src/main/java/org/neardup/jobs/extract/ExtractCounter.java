package org.neardup.jobs.extract;

/** What the extract job counts. */
public enum ExtractCounter {
  /** Bytes of the inputs read, as stored; about right until all are read. */
  BYTES,
  /** Documents read, with or without a unit that was kept. */
  DOCUMENTS,
  /** Units kept. */
  UNITS,
  /** Units left out because their normalised text is shorter than {@code min_length}. */
  TOO_SHORT,
  /** Units left out because their normalised text is longer than {@code max_length}. */
  TOO_LONG,
  /** Units left out because they have fewer words than {@code min_words}. */
  TOO_FEW_WORDS,
  /** Different normalised texts among the units kept. */
  DISTINCT_TEXTS,
  /** Units whose normalised text equals that of a unit with a smaller id. */
  EQUAL_UNITS,
  /** Documents whose id another document has too; the run fails when there is one. */
  DUPLICATE_DOCUMENTS
}
