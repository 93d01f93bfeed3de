package org.neardup.jobs.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.neardup.jobs.run.Numbers;
import org.neardup.pinned.jackson.databind.JsonNode;

/** HTML that is put together from texts; every one of them is escaped. */
final class Html {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\w/]+)}");

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

  /** A count of a summary. */
  static String number(JsonNode count) {
    return Numbers.count(count.asLong());
  }

  /** The name of a member of a summary as words. */
  static String spaced(String name) {
    return name.replace('_', ' ');
  }

  /** The time that a run or a stage took. */
  static String seconds(JsonNode timed) {
    return String.format(Locale.ROOT, "%.1f s", timed.path("seconds").asDouble());
  }

  Html tile(String value, String meaning) {
    return add("<div class=tile><b>%s</b><span>%s</span></div>\n", value, meaning);
  }

  /** Adds a table of the stages with their times and shuffled bytes. */
  Html stages(JsonNode stages) {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode stage : stages) {
      rows.add(
          List.of(
              stage.path("name").asText(),
              seconds(stage),
              Numbers.bytes(stage.path("shuffle_bytes").asLong()),
              String.format(Locale.ROOT, "%.1f", stage.path("shuffle_bytes_per_unit").asDouble())));
    }
    return table(List.of("stage", "time", "shuffled", "bytes a unit"), rows);
  }

  /** Adds a table; columns after the first are numbers. */
  Html table(List<String> head, List<List<String>> rows) {
    return bars(head, rows, List.of());
  }

  /**
   * Adds a table with a bar in the background of the first cell of each row.
   *
   * @param lengths a number for each row; the greatest number, or 1 if all are smaller, fills the
   *     cell; empty for a table without bars
   */
  Html bars(List<String> head, List<List<String>> rows, List<Double> lengths) {
    double max = Math.max(1, lengths.stream().mapToDouble(length -> length).max().orElse(0));
    raw("<div class=scroll><table><thead>").row("<tr>", "th", head).raw("</thead><tbody>");
    for (int i = 0; i < rows.size(); i++) {
      String start = "<tr>";
      if (!lengths.isEmpty()) {
        double share = lengths.get(i) / max;
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

  /**
   * Adds a template of this package, each placeholder filled; strings are escaped.
   *
   * @param values by their names in the template, which may also have paths into the summary
   */
  Html fill(String template, JsonNode summary, Map<String, Object> values) throws IOException {
    try (InputStream file = Html.class.getResourceAsStream(template)) {
      String markup = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return raw(
          PLACEHOLDER
              .matcher(markup)
              .replaceAll(
                  found -> {
                    String name = found.group(1);
                    Object value = name.startsWith("/") ? text(summary.at(name)) : values.get(name);
                    String text = value.toString();
                    return Matcher.quoteReplacement(value instanceof Html ? text : escape(text));
                  }));
    }
  }

  private static String text(JsonNode value) {
    return value.isIntegralNumber() ? number(value) : value.asText();
  }

  /** A page with a template as its body. */
  static String page(String title, String template, JsonNode summary, Map<String, Object> values)
      throws IOException {
    Html body = new Html().fill(template, summary, values);
    return new Html().fill("page.html", summary, Map.of("title", title, "body", body)).toString();
  }

  @Override
  public String toString() {
    return html.toString();
  }
}
