package org.neardup.jobs.input;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A row of csv or tsv as it stands in its file, of which some cells can be changed while all others
 * keep their bytes, which are characters of Latin-1 here. Not thread safe.
 */
final class RawRow {
  private final String separator;
  private final boolean quotes;
  private final List<String> cells = new ArrayList<>();
  private String before = "";
  private String end = "";

  private RawRow(String separator, boolean quotes) {
    this.separator = raw(separator);
    this.quotes = quotes;
  }

  private static String raw(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /**
   * A line of tsv.
   *
   * @param most how many cells it has at most; 0 for any number
   */
  static RawRow ofTsv(byte[] line, int most) {
    RawRow row = new RawRow("\t", false);
    String raw = new String(line, StandardCharsets.ISO_8859_1);
    int end = lineEnd(raw);
    row.cells.addAll(Arrays.asList(raw.substring(0, end).split("\t", most == 0 ? -1 : most)));
    row.end = raw.substring(end);
    return row;
  }

  private static int lineEnd(String raw) {
    int end = raw.endsWith("\n") ? raw.length() - 1 : raw.length();
    return end > 0 && raw.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /**
   * A row of csv, perhaps behind empty lines; a cell that begins with a quote may have line ends.
   */
  static RawRow ofCsv(byte[] bytes, String separator) {
    RawRow row = new RawRow(separator, true);
    String raw = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = LineSource.startsWithMark(bytes, 0, bytes.length) ? LineSource.MARK.length : 0;
    while (at < raw.length() && isLineEnd(raw.charAt(at))) {
      at++;
    }
    row.before = raw.substring(0, at);
    int begin = at;
    int end = row.cellEnd(raw, at);
    while (raw.startsWith(row.separator, end)) {
      row.cells.add(raw.substring(begin, end));
      begin = end + row.separator.length();
      end = row.cellEnd(raw, begin);
    }
    row.cells.add(raw.substring(begin, end));
    row.end = raw.substring(end);
    return row;
  }

  private int cellEnd(String raw, int begin) {
    int at = begin;
    if (raw.startsWith("\"", at)) {
      at = raw.indexOf('"', at + 1);
      while (raw.startsWith("\"\"", at)) {
        at = raw.indexOf('"', at + 2);
      }
    }
    while (at < raw.length() && !raw.startsWith(separator, at) && !isLineEnd(raw.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
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
    List<Optional<String>> cut = edit.cut(old);
    for (int i = 0; i < cut.size(); i++) {
      if (!cut.get(i).equals(old.get(i))) {
        int column = columns.get(i);
        boolean quoted = cells.get(column).startsWith("\"");
        cells.set(column, written(raw(cut.get(i).orElseThrow()), quoted));
      }
    }
  }

  private String written(String value, boolean quoted) {
    boolean special =
        value.contains(separator) || value.chars().anyMatch(c -> c == '"' || isLineEnd((char) c));
    return quotes && (quoted || special) ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  /**
   * Adds columns behind those of the header, before values without a column. A row with fewer stays
   * as it is if nothing is added: with them it might become a document.
   *
   * @param width number of the columns of the header
   */
  void append(List<String> values, int width) {
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
