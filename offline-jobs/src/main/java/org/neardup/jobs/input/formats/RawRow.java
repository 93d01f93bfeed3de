package org.neardup.jobs.input.formats;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.util.Check;

/**
 * A row of csv or tsv as it stands in its file, of which some cells can be changed while all others
 * keep their bytes, which are characters of Latin-1 here. Not thread safe.
 */
final class RawRow {
  private static final Pattern ROW = Pattern.compile("([\\r\\n]*)(.*?)(\\r?\\n?)", Pattern.DOTALL);

  private final String separator;
  private final char escape;
  private final List<String> cells = new ArrayList<>();
  private final String before;
  private final String end;

  /**
   * Cuts a row in cells.
   *
   * @param row perhaps behind empty lines
   * @param escape what stands before a quote in a cell that begins with one and may have separators
   *     and line ends; 0 where quotes mean nothing
   * @param most how many cells it has at most
   */
  RawRow(byte[] row, String separator, char escape, int most) {
    this.separator = raw(separator);
    this.escape = escape;
    Matcher raw = ROW.matcher(new String(row, StandardCharsets.ISO_8859_1));
    Check.that(raw.matches(), "a row is a line");
    this.before = raw.group(1);
    this.end = raw.group(3);
    String line = raw.group(2);
    int at = 0;
    int behind = cellEnd(line, at);
    while (behind < line.length() && cells.size() + 1 < most) {
      cells.add(line.substring(at, behind));
      at = behind + this.separator.length();
      behind = cellEnd(line, at);
    }
    cells.add(line.substring(at));
  }

  private static String raw(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** Where a cell ends: at the next separator, or at the end of the line. */
  private int cellEnd(String line, int begin) {
    int at = begin;
    if (escape != 0 && line.startsWith("\"", at)) {
      at++;
      while (at < line.length() && (line.charAt(at) != '"' || line.startsWith("\"\"", at))) {
        at += line.charAt(at) == '"' || line.charAt(at) == escape ? 2 : 1;
      }
    }
    int found = line.indexOf(separator, at);
    return found < 0 ? line.length() : found;
  }

  /** The value of a cell of tsv. */
  String value(int column) {
    byte[] bytes = cells.get(column).getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Cuts the text that lies in some columns, of which a short row may lack the last. */
  void cut(Edit edit, List<Integer> columns, IntFunction<String> values) {
    List<Optional<String>> old =
        columns.stream()
            .map(column -> Optional.of(column).filter(c -> c < cells.size()).map(values::apply))
            .toList();
    edit.cut(old)
        .forEach(
            (i, cut) -> {
              int column = columns.get(i);
              boolean quoted = cells.get(column).startsWith("\"");
              cells.set(column, written(raw(cut), quoted));
            });
  }

  private String written(String value, boolean quoted) {
    boolean special =
        value.contains(separator) || value.chars().anyMatch(c -> "\"\r\n".indexOf(c) >= 0);
    String escaped = escape == '"' ? value : value.replace("\\", "\\\\");
    return escape != 0 && (quoted || special)
        ? '"' + escaped.replace("\"", escape + "\"") + '"'
        : value;
  }

  /**
   * Adds columns behind those of the header, before values without a column. A row with fewer stays
   * as it is if nothing is added: with them it might become a document.
   *
   * @param width number of the columns of the header
   */
  void append(Edit edit, int width) {
    List<String> values = edit.added().values().stream().map(Object::toString).toList();
    if (cells.size() >= width || values.stream().anyMatch(value -> !value.isEmpty())) {
      cells.addAll(Collections.nCopies(Math.max(0, width - cells.size()), ""));
      List<String> added =
          values.stream().map(value -> written(raw(TextBytes.oneLine(value)), false)).toList();
      cells.addAll(width, added);
    }
  }

  byte[] bytes() {
    return (before + String.join(separator, cells) + end).getBytes(StandardCharsets.ISO_8859_1);
  }
}
