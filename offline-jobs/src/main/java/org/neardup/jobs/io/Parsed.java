package org.neardup.jobs.io;

import java.util.Optional;

/** What one record of a file holds. */
sealed interface Parsed {
  /** Something that can be used, or at least understood. */
  sealed interface Fine extends Parsed {
    /**
     * The record.
     *
     * @param label what its file is called
     */
    SourceRecord record(String label);
  }

  /**
   * A document.
   *
   * @param id valid and with the source's prefix
   * @param name what people call the record in its file
   */
  record Good(String id, Optional<String> title, String text, String name) implements Fine {
    @Override
    public SourceRecord record(String label) {
      return new SourceDocument(id, title, text, label + ": " + name);
    }
  }

  /** A unit that an earlier run kept. */
  record Unit(String documentId, int position, String text) implements Fine {
    @Override
    public SourceRecord record(String label) {
      return new SourceUnit(documentId, position, text, label);
    }
  }

  /** Fine, but not a document. */
  record Skipped(SkipReason reason) implements Fine {
    @Override
    public SourceRecord record(String label) {
      return new SkippedRecord(reason);
    }
  }

  record Bad(RejectReason reason) implements Parsed {}

  static Parsed skipped(SkipReason reason) {
    return new Skipped(reason);
  }

  static Parsed bad(RejectReason reason) {
    return new Bad(reason);
  }
}
