package org.neardup.jobs.io;

import java.util.Optional;

/** Reads one line of a line format. */
interface LineParser {

  /** What a line holds. */
  sealed interface Parsed {
    /**
     * @param name what people call the record in its file
     */
    record Good(String id, Optional<String> title, String text, String name) implements Parsed {}

    record Bad(RejectReason reason) implements Parsed {}
  }

  /**
   * @param line holds the line from {@code from} to {@code to}, without its end
   * @param number of the line in what this split reads, from 0
   */
  Parsed parse(byte[] line, int from, int to, long number);

  /** Whether line numbers are true, because a file is never cut, and name a line. */
  default boolean numbersLines() {
    return false;
  }

  static Parsed bad(RejectReason reason) {
    return new Parsed.Bad(reason);
  }
}
