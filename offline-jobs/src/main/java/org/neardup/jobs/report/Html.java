package org.neardup.jobs.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** HTML that is put together from texts; every one of them is escaped. */
final class Html {
  private final StringBuilder html = new StringBuilder();

  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        default -> escaped.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return escaped.toString();
  }

  Html raw(String markup) {
    html.append(markup);
    return this;
  }

  /** Adds markup with a value of each placeholder; strings are escaped. */
  Html add(String markup, Object... values) {
    Object[] safe = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      safe[i] = values[i] instanceof String text ? escape(text) : values[i];
    }
    html.append(String.format(Locale.ROOT, markup, safe));
    return this;
  }

  /** Adds a table; columns after the first are numbers. */
  Html table(List<String> head, List<List<String>> rows) {
    return bars(head, rows, List.of());
  }

  /**
   * Adds a table that has a bar behind the first cell of each row.
   *
   * @param lengths a number for each row, whose logarithm is the length of the bar; empty for a
   *     table without bars
   */
  Html bars(List<String> head, List<List<String>> rows, List<Long> lengths) {
    double most = lengths.stream().mapToDouble(Math::log1p).max().orElse(0);
    raw("<div class=scroll><table><thead>").row("<tr>", "th", head).raw("</thead><tbody>");
    for (int i = 0; i < rows.size(); i++) {
      String start = "<tr>";
      if (!lengths.isEmpty()) {
        double share = Math.log1p(lengths.get(i)) / Math.max(1e-9, most);
        start = String.format(Locale.ROOT, "<tr style=\"--length: %.1f%%\">", 100 * share);
      }
      row(start, "td", rows.get(i));
    }
    return raw("</tbody></table></div>\n");
  }

  private Html row(String start, String cell, List<String> values) {
    return raw(
        values.stream()
            .map(value -> "<" + cell + ">" + escape(value) + "</" + cell + ">")
            .collect(Collectors.joining("", start, "</tr>\n")));
  }

  @Override
  public String toString() {
    return html.toString();
  }
}
