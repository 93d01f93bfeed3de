package org.neardup.jobs.io;

import java.util.Optional;

/** A line is a text; its id is its number from 0, after the file's name if there are several. */
final class LinesParser implements LineParser {
  private final String source;
  private final String prefix;

  /**
   * @param prefix of the numbers
   */
  LinesParser(SourceOptions options, String prefix) {
    this.source = options.source();
    this.prefix = prefix;
  }

  @Override
  public Parsed parse(byte[] line, int from, int to, long number) {
    Optional<String> text = TextBytes.decode(line, from, to);
    if (text.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_UTF8);
    }
    if (text.get().isBlank()) {
      return Parsed.bad(RejectReason.EMPTY_TEXT);
    }
    Optional<String> id = DocumentIds.qualified(source, prefix + number);
    return id.isEmpty()
        ? Parsed.bad(RejectReason.INVALID_ID)
        : new Parsed.Good(id.get(), Optional.empty(), text.get(), "line " + number);
  }

  @Override
  public boolean numbersLines() {
    return true;
  }
}
