package org.neardup.jobs.io;

import java.util.Optional;

/** What one record of a file holds. */
sealed interface Parsed {
  /**
   * A document.
   *
   * @param id valid and with the source's prefix
   * @param name what people call the record in its file
   */
  record Good(String id, Optional<String> title, String text, String name) implements Parsed {}

  /** Fine, but not a document. */
  record Skipped(SkipReason reason) implements Parsed {}

  record Bad(RejectReason reason) implements Parsed {}

  static Parsed skipped(SkipReason reason) {
    return new Skipped(reason);
  }

  static Parsed bad(RejectReason reason) {
    return new Bad(reason);
  }
}
