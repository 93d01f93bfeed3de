package org.neardup.jobs.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    Map<String, Object> values = new HashMap<>();
    values.put(
        "parameters",
        summary.path("parameters").properties().stream()
            .map(parameter -> Html.spaced(parameter.getKey()) + " " + parameter.getValue().asText())
            .collect(Collectors.joining(", ")));
    Html warnings = new Html();
    summary.path("warnings").forEach(each -> warnings.add("<p>%s</p>\n", each.asText()));
    summary
        .path("not_copied")
        .forEach(each -> warnings.add("<p>not copied: %s</p>\n", each.asText()));
    values.put("warnings", warnings);
    Html tiles = new Html();
    for (var count : summary.path("counts").properties()) {
      tiles.tile(Html.number(count.getValue()), Html.spaced(count.getKey()));
    }
    values.put("tiles", tiles);
    values.put("elapsed", Html.seconds(summary));
    values.put("reasons", reasons());
    values.put("values", losses(summary.at("/parameters/report_by").asText(), "values"));
    values.put("files", losses("file", "files"));
    sample.forEach(this::article);
    values.put("hidden", sample.isEmpty() ? " hidden" : "");
    values.put("sample", html);
    values.put("stages", new Html().stages(summary.path("stages")));
    return Html.page("Without duplicates", "clean.html", summary, values);
  }

  private Html reasons() {
    List<List<String>> rows = new ArrayList<>();
    List<Double> bars = new ArrayList<>();
    for (var reason : summary.path("reasons").properties()) {
      rows.add(List.of(Html.spaced(reason.getKey()), Html.number(reason.getValue())));
      bars.add(reason.getValue().asDouble());
    }
    return new Html().bars(List.of("reason", "removed"), rows, bars);
  }

  private Html losses(String by, String name) {
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
              Numbers.percent(cut ? characters : documents),
              Html.number(loser.path("documents")),
              Html.number(loser.path("retained")),
              Html.number(loser.path("removed")),
              Html.number(loser.path("characters_in")),
              Numbers.percent(characters),
              Html.number(loser.path("lossless")),
              Html.number(loser.path("large_losses"))));
      bars.add(cut ? characters : documents);
    }
    Html section = new Html();
    if (!rows.isEmpty()) {
      section
          .add("<section class=bars><h3>By %s</h3>\n", by)
          .bars(
              List.of(
                  by,
                  "share",
                  "documents",
                  "retained",
                  "removed",
                  "characters",
                  "characters removed",
                  "removals that lose nothing",
                  "that lose more than 5 %"),
              rows,
              bars)
          .add(
              "<p class=note>%s of %s; the bars are the share of %s removed</p></section>\n",
              Numbers.count(rows.size()),
              Html.number(summary.path(name + "_in_all")),
              cut ? "characters" : "documents");
    }
    return section;
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
            + " %s, in %s%s</span></h3>\n",
        removed.path("id").asText(),
        removed.path("file").asText(),
        Html.spaced(reason),
        removed.path("similarity").asText(),
        Numbers.count(removed.path("documents").asLong(), "documents"),
        removed.has("loss") ? ", loss " + Numbers.percent(removed.path("loss").asDouble()) : "");
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
