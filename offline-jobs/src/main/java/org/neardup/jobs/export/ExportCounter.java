package org.neardup.jobs.export;

/** What the export jobs count. */
public enum ExportCounter {
  /** Units or documents written. */
  WRITTEN,
  /** Units or documents written without a signature, because there is no shingle in them. */
  WITHOUT_SIGNATURE
}
