package org.neardup.jobs.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.neardup.jobs.find.SummaryText.LabelledLines;
import org.neardup.jobs.report.DedupPage;
import org.neardup.jobs.run.Numbers;

/** The summary of a corpus without its duplicates, as lines of text. */
public final class DedupText {
  private static final int MOST = 5;

  private final JsonNode summary;
  private final LabelledLines lines = new LabelledLines();

  private DedupText(JsonNode summary) {
    this.summary = summary;
  }

  public static List<String> of(JsonNode summary) {
    DedupText text = new DedupText(summary);
    text.counts();
    if (summary.path("files_in_all").asLong() > 1) {
      text.losses("lost most", "files");
    }
    text.losses("by " + summary.at("/parameters/report_by").asText(), "values");
    for (String name : List.of("warnings", "not_copied")) {
      JsonNode values = summary.path(name);
      text.each(DedupPage.spaced(name), values, values.size(), JsonNode::asText);
    }
    text.lines.add("time", "%.1f s", summary.path("seconds").asDouble());
    String output = summary.path("output").asText();
    text.lines.add(
        "output", "%s; beside it %s.dedup (report.html, removed/, summary.json)", output, output);
    return text.lines.lines();
  }

  private void counts() {
    lines.add(
        "read",
        "%s in %s, %s",
        count("documents", "documents"),
        count("files", "files"),
        count("characters_in", "characters"));
    lines.add("kept", "%s, %s", count("kept", "documents"), count("characters_out", "characters"));
    lines.add("removed", "%s", count("removed", "documents"));
    if (summary.at("/counts/cut_units").asLong() > 0) {
      lines.add(
          "cut", "%s out of %s", count("cut_units", "units"), count("cut_documents", "documents"));
    }
    String reasons =
        summary.path("reasons").properties().stream()
            .map(
                reason ->
                    Numbers.count(reason.getValue().asLong())
                        + " "
                        + DedupPage.spaced(reason.getKey()))
            .collect(Collectors.joining(", "));
    if (!reasons.isEmpty()) {
      lines.add("reasons", "%s", reasons);
    }
  }

  private String count(String name, String noun) {
    return Numbers.count(summary.path("counts").path(name).asLong(), noun);
  }

  private void losses(String label, String name) {
    each(
        label,
        summary.path(name),
        summary.path(name + "_in_all").asLong(),
        loser ->
            "%s of %s and %s of the characters: %s"
                .formatted(
                    Numbers.count(loser.path("removed").asLong()),
                    Numbers.count(loser.path("documents").asLong(), "documents"),
                    Numbers.percent(DedupPage.lost(loser)),
                    DedupPage.name(loser)));
  }

  /** A line for each of the first values, and one that counts the others. */
  private void each(String label, JsonNode values, long all, Function<JsonNode, String> text) {
    int shown = Math.min(MOST, values.size());
    for (int i = 0; i < shown; i++) {
      lines.add(i == 0 ? label : "", "%s", text.apply(values.get(i)));
    }
    if (all > shown) {
      lines.add("", "and %s more, see summary.json", Numbers.count(all - shown));
    }
  }
}
