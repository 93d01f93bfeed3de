package org.neardup.jobs.input.formats;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.neardup.jobs.input.RejectReason;

/**
 * Reads and writes rows of comma separated values (RFC 4180). Empty lines are no rows. A cell that
 * begins with a quote may have separators and line ends up to the next quote, and goes on after it.
 */
final class CsvRows {
  private final Reader in;
  private final char[] buffer = new char[1 << 13];
  private int position;
  private int limit;
  private final String separator;
  private final boolean escaped;
  private final long maxLength;

  /** The next character; negative at the end. */
  private int next;

  private long lines;
  private long rowLength;

  /** Whether the last cell ended with a separator. */
  private boolean separated;

  private boolean strict = true;

  /**
   * @param escaped whether a quote or a backslash in quotes can have a backslash before it
   * @param maxLength the number of characters of the longest row
   */
  CsvRows(Reader in, String separator, boolean escaped, long maxLength) throws IOException {
    this.in = in;
    this.separator = separator;
    this.escaped = escaped;
    this.maxLength = maxLength;
    this.next = read();
  }

  /** How many lines were read. */
  long lines() {
    return lines;
  }

  /** Whether cells had nothing but white space after their closing quotes. */
  boolean isStrict() {
    return strict;
  }

  void skipLine() throws IOException, RejectedException {
    while (next >= 0 && !isLineEnd()) {
      advance();
    }
    endLine();
  }

  /**
   * The cells of the next row; none at the end.
   *
   * @throws RejectedException if it is too long or a quote is never closed; no more can be read
   */
  List<String> next() throws IOException, RejectedException {
    rowLength = 0;
    while (isLineEnd()) {
      endLine();
    }
    List<String> cells = new ArrayList<>();
    separated = next >= 0;
    while (separated) {
      cells.add(cell());
    }
    if (next >= 0) {
      endLine();
    } else if (!cells.isEmpty()) {
      lines++; // The last line has no end.
    }
    return cells;
  }

  private String cell() throws IOException, RejectedException {
    StringBuilder cell = new StringBuilder();
    boolean quoted = next == '"';
    if (quoted) {
      readQuoted(cell);
    }
    int from = cell.length();
    char last = separator.charAt(separator.length() - 1);
    separated = false;
    while (!separated && next >= 0 && !isLineEnd()) {
      int c = advance();
      cell.append((char) c);
      int end = cell.length() - separator.length();
      separated = c == last && end >= from && cell.indexOf(separator, end) == end;
    }
    cell.setLength(cell.length() - (separated ? separator.length() : 0));
    strict &= !quoted || cell.substring(from).isBlank();
    return cell.toString();
  }

  private void readQuoted(StringBuilder cell) throws IOException, RejectedException {
    long line = lines + 1;
    advance();
    boolean open = true;
    while (open) {
      if (next < 0) {
        throw new RejectedException(
            RejectReason.TRUNCATED_LINE,
            "(startline " + line + ") EOF reached before encapsulated token finished");
      }
      int c = advance();
      open = c != '"' || next == '"';
      boolean escapes = escaped && c == '\\' && "\"\\\r\n".indexOf(next) >= 0;
      if (escapes || (c == '"' && open)) {
        c = advance();
      }
      if (open) {
        cell.append((char) c);
      }
    }
  }

  private boolean isLineEnd() {
    return next == '\n' || next == '\r';
  }

  /** Passes over a line end, if one is here. */
  private void endLine() throws IOException, RejectedException {
    if (isLineEnd() && advance() == '\r' && next == '\n') {
      advance();
    }
  }

  private int advance() throws IOException, RejectedException {
    if (++rowLength > maxLength) {
      throw new RejectedException(
          RejectReason.LINE_TOO_LONG, "a record of more than " + maxLength + " characters");
    }
    int c = next;
    next = read();
    lines += c == '\n' || (c == '\r' && next != '\n') ? 1 : 0;
    return c;
  }

  private int read() throws IOException {
    if (position == limit) {
      position = 0;
      limit = in.read(buffer);
    }
    return limit < 0 ? -1 : buffer[position++];
  }

  /** A row in the same form, without a line end. */
  String format(List<String> cells) {
    return cells.stream().map(this::format).collect(Collectors.joining(separator));
  }

  private String format(String cell) {
    if (!cell.contains(separator) && cell.chars().noneMatch(c -> "\"\r\n".indexOf(c) >= 0)) {
      return cell;
    }
    return escaped
        ? '"' + cell.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
        : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
