package org.neardup.jobs.io;

import java.util.Optional;

/**
 * A line is {@code id<TAB>text}, further tabs being part of the text, or columns of which two are
 * the id and the text. The id is trimmed, and one trailing comma is taken off: in {@code
 * 12,<TAB>text}, which some published collections have, the id is {@code 12}.
 */
final class TsvParser implements LineParser {
  private final String source;
  private final TsvColumns columns;
  private final boolean startsWithHeader;

  /**
   * @param startsWithHeader whether the first line that is read is the header of its file
   */
  TsvParser(SourceOptions options, TsvColumns columns, boolean startsWithHeader) {
    this.source = options.source();
    this.columns = columns;
    this.startsWithHeader = startsWithHeader;
  }

  @Override
  public Parsed parse(byte[] line, int from, int to, long number) {
    if (startsWithHeader && number == 0) {
      return Parsed.skipped(SkipReason.HEADER);
    }
    Optional<String> decoded = TextBytes.decode(line, from, to);
    if (decoded.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_UTF8);
    }
    String whole = decoded.get();
    if (whole.isBlank()) {
      return Parsed.bad(RejectReason.EMPTY_TEXT);
    }
    boolean all = columns.text() == TsvColumns.ALL_BEHIND_FIRST;
    String[] cells = whole.split("\t", all ? 2 : -1);
    if (cells.length < columns.last()) {
      return Parsed.bad(RejectReason.MISSING_TAB);
    }
    return parse(readId(cells[columns.id() - 1]), cells[all ? 1 : columns.text() - 1]);
  }

  private Parsed parse(String id, String text) {
    Optional<String> qualified = DocumentIds.qualified(source, id);
    if (qualified.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_ID);
    }
    return text.isBlank()
        ? Parsed.bad(RejectReason.EMPTY_TEXT)
        : new Parsed.Good(qualified.get(), Optional.empty(), text, "id " + id);
  }

  private static String readId(String column) {
    String id = column.strip();
    return id.endsWith(",") ? id.substring(0, id.length() - 1).strip() : id;
  }
}
