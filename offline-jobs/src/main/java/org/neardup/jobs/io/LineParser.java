package org.neardup.jobs.io;

/** Reads one line of a line format. */
interface LineParser {
  /**
   * Makes a record of a line.
   *
   * @param line holds the line from {@code from} to {@code to}, without its end
   * @param number of the line in what this split reads, from 0
   */
  SourceRecord parse(byte[] line, int from, int to, long number) throws RejectedException;

  /** Whether a line is not a record at all. */
  default boolean passesOver(byte[] line, int from, int to) {
    return false;
  }

  /** Whether line numbers are true, because a file is never cut, and name a line. */
  default boolean numbersLines() {
    return false;
  }
}
