package org.neardup.jobs.io;

import java.util.Optional;

/**
 * A line is {@code id<TAB>text}; further tabs are part of the text. The id is trimmed, and one
 * trailing comma is taken off: in {@code 12,<TAB>text}, which some published collections have, the
 * id is {@code 12}.
 */
final class TsvParser implements LineParser {
  private final String source;

  TsvParser(SourceOptions options) {
    this.source = options.source();
  }

  @Override
  public Parsed parse(byte[] line, int from, int to, long number) {
    Optional<String> decoded = TextBytes.decode(line, from, to);
    if (decoded.isEmpty()) {
      return Parsed.bad(RejectReason.INVALID_UTF8);
    }
    String whole = decoded.get();
    if (whole.isBlank()) {
      return Parsed.bad(RejectReason.EMPTY_TEXT);
    }
    int tab = whole.indexOf('\t');
    if (tab < 0) {
      return Parsed.bad(RejectReason.MISSING_TAB);
    }
    return parse(readId(whole.substring(0, tab)), whole.substring(tab + 1));
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
