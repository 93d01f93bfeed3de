package org.neardup.jobs.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.neardup.jobs.run.Numbers;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.text.Unit;

/** The page {@code report.html} of a corpus without its duplicates: who lost what, and why. */
public final class DedupPage {
  private final JsonNode summary;
  private final List<JsonNode> sample;
  private final Html html = new Html();

  /**
   * @param sample some removed units, each with its text and the text of the unit that is retained;
   *     both texts may be cut
   */
  public DedupPage(JsonNode summary, List<JsonNode> sample) {
    this.summary = summary;
    this.sample = List.copyOf(sample);
  }

  public String html() throws IOException {
    head();
    html.raw("<h2>Who loses what</h2>\n");
    losses("file", "files");
    losses(summary.at("/parameters/report_by").asText(), "values");
    List<List<String>> reasons = new ArrayList<>();
    for (var reason : summary.path("reasons").properties()) {
      reasons.add(List.of(Html.spaced(reason.getKey()), Html.number(reason.getValue())));
    }
    html.raw("<div class=two><section><h2>Reasons</h2>\n");
    html.table(List.of("reason", "removed"), reasons).raw("</section>\n");
    html.stages(summary.path("stages")).raw("</div>\n");
    if (!sample.isEmpty()) {
      html.raw(
          """
          <h2>A sample of what was removed, what most documents have first</h2>
          <p class=note>Marked are the words that the removed text <ins>has</ins> and <del>has not</del>
          beside the one that is retained.</p>
          """);
      sample.forEach(this::article);
    }
    return html.page("Without duplicates");
  }

  private void head() {
    html.add(
        "<h1>Without duplicates</h1>\n<p class=note>%s, from the run %s</p>\n",
        summary.path("output").asText(), summary.path("input").asText());
    String parameters =
        summary.path("parameters").properties().stream()
            .map(parameter -> Html.spaced(parameter.getKey()) + " " + parameter.getValue().asText())
            .collect(Collectors.joining(", "));
    html.add("<p class=note>%s</p>\n<div class=warnings>", parameters);
    summary.path("warnings").forEach(warning -> html.add("<p>%s</p>\n", warning.asText()));
    summary.path("not_copied").forEach(file -> html.add("<p>not copied: %s</p>\n", file.asText()));
    html.raw("</div>\n<div class=tiles>\n");
    for (var count : summary.path("counts").properties()) {
      html.tile(Html.number(count.getValue()), Html.spaced(count.getKey()));
    }
    html.tile(Html.seconds(summary), "elapsed");
    html.raw("</div>\n");
  }

  private void losses(String by, String name) {
    boolean cut = summary.at("/counts/cut_units").asLong() > 0;
    List<List<String>> rows = new ArrayList<>();
    List<Double> bars = new ArrayList<>();
    for (JsonNode loser : summary.path(name)) {
      double documents = lost(loser, "documents", "retained");
      double characters = lost(loser, "characters_in", "characters_out");
      String value = loser.path("name").asText();
      rows.add(
          List.of(
              value.isEmpty() ? "(none)" : value,
              Numbers.percent(documents),
              Html.number(loser.path("documents")),
              Html.number(loser.path("retained")),
              Html.number(loser.path("removed")),
              Html.number(loser.path("characters_in")),
              Numbers.percent(characters)));
      bars.add(cut ? characters : documents);
    }
    if (!rows.isEmpty()) {
      html.add("<section class=bars><h3>By %s</h3>\n", by)
          .bars(
              List.of(
                  by,
                  "share",
                  "documents",
                  "retained",
                  "removed",
                  "characters",
                  "characters removed"),
              rows,
              bars)
          .add(
              "<p class=note>%s of %s; the bars are the share of %s removed</p></section>\n",
              Numbers.count(rows.size()),
              Html.number(summary.path(name + "_in_all")),
              cut ? "characters" : "documents");
    }
  }

  private static double lost(JsonNode loser, String in, String out) {
    return 1 - loser.path(out).asDouble() / Math.max(1, loser.path(in).asDouble());
  }

  private void article(JsonNode removed) {
    String reason = removed.path("reason").asText();
    String near =
        removed.path("retained_id").asText() + " " + removed.path("retained_file").asText();
    html.add(
        "<article class=cluster><h3>%s <span class=id>%s</span> <span class=kind>%s"
            + " %s, in %s</span></h3>\n",
        removed.path("id").asText(),
        removed.path("file").asText(),
        Html.spaced(reason),
        removed.path("similarity").asText(),
        Numbers.count(removed.path("documents").asLong(), "documents"));
    html.add("<p class=note>%s</p><p class=text>", near.isBlank() ? "" : "retained: " + near);
    String text = removed.path("text").asText();
    String retained = removed.path("retained_text").asText();
    if (retained.isEmpty()) {
      html.add("%s", ClusterList.shortened(text));
    } else {
      String unit = summary.at("/parameters/unit").asText();
      boolean runs = !reason.equals("near") || unit.equals(Unit.PASSAGE.id());
      new ClusterList(html, runs).difference(text, retained);
    }
    html.raw("</p></article>\n");
  }
}
