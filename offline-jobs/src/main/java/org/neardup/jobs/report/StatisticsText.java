package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.neardup.jobs.run.Numbers;
import org.neardup.pinned.jackson.databind.JsonNode;

/** The figures of a summary for the terminal. */
public final class StatisticsText {
  private final List<String> lines = new ArrayList<>();

  private StatisticsText() {}

  public static List<String> of(JsonNode summary) {
    StatisticsText text = new StatisticsText();
    text.group("counts", summary.path("counts"));
    text.sizes(summary.path("cluster_sizes"));
    text.similarities(summary.path("similarities"));
    text.stages(summary.path("stages"));
    summary.path("set_aside").properties().forEach(g -> text.group(g.getKey(), g.getValue()));
    text.group("oversized", summary.path("oversized"));
    text.group("predicted", summary.path("predicted"));
    return text.lines;
  }

  private void group(String title, JsonNode values) {
    if (!values.isEmpty()) {
      lines.add(Html.spaced(title));
    }
    values
        .properties()
        .forEach(value -> line(Html.spaced(value.getKey()), number(value.getValue())));
  }

  private void sizes(JsonNode sizes) {
    if (!sizes.isEmpty()) {
      lines.add("clusters by units");
    }
    for (int bin = 0; bin < sizes.size(); bin++) {
      String range = Numbers.count(2L << bin) + " to " + Numbers.count((4L << bin) - 1);
      line(range, number(sizes.get(bin)));
    }
  }

  /** In tenths; the summary has finer bins. */
  private void similarities(JsonNode bins) {
    if (!bins.isEmpty()) {
      lines.add("compared pairs by similarity");
    }
    int each = Math.max(1, bins.size() / 10);
    for (int from = 0; from < bins.size(); from += each) {
      long count = 0;
      for (int bin = from; bin < Math.min(bins.size(), from + each); bin++) {
        count += bins.get(bin).asLong();
      }
      double low = (double) from / bins.size();
      double high = (double) (from + each) / bins.size();
      line(String.format(Locale.ROOT, "%.1f to %.1f", low, high), Numbers.count(count));
    }
  }

  private void stages(JsonNode stages) {
    lines.add("stages");
    for (JsonNode stage : stages) {
      String shuffled = Numbers.bytes(stage.path("shuffle_bytes").asLong());
      double seconds = stage.path("seconds").asDouble();
      line(
          stage.path("name").asText(),
          String.format(Locale.ROOT, "%.1f s, %s shuffled", seconds, shuffled));
    }
  }

  private static String number(JsonNode value) {
    return value.isIntegralNumber() ? Numbers.count(value.asLong()) : value.asText();
  }

  private void line(String label, String value) {
    lines.add(String.format(Locale.ROOT, "  %-24s %s", label, value));
  }
}
