package org.neardup.jobs.io;

import java.util.Optional;

/**
 * A line is a text; its id is its number from 0, after the file's name if there are several.
 *
 * @param prefix of the numbers
 */
record LinesParser(FileRecords records, String prefix) implements LineParser {

  @Override
  public SourceRecord parse(byte[] line, int from, int to, long number) throws RejectedException {
    String text = FileRecords.checked(TextBytes.decode(line, from, to));
    return records.document(prefix + number, Optional.empty(), text, "line " + number);
  }

  @Override
  public boolean numbersLines() {
    return true;
  }
}
