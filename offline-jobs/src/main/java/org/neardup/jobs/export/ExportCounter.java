package org.neardup.jobs.export;

/** Counters of the export jobs. */
public enum ExportCounter {
  /** Units or documents written. */
  WRITTEN,
  /** Units or documents written without a signature, because there is no shingle in them. */
  WITHOUT_SIGNATURE
}
