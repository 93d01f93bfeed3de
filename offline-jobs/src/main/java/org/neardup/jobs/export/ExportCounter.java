package org.neardup.jobs.export;

import org.neardup.jobs.run.Figure;

/** Counters of the export jobs. */
public enum ExportCounter {
  /** Units or documents written. */
  @Figure(name = "bulk_documents")
  WRITTEN,
  /** Units or documents written without a signature, because there is no shingle in them. */
  @Figure(name = "bulk_without_signature")
  WITHOUT_SIGNATURE
}
