package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.neardup.jobs.run.Numbers;
import org.neardup.text.Unit;

/** The page {@code report.html} of a corpus without its duplicates: who lost what, and why. */
public final class DedupPage {
  private static final int MOST_NAMES = 20;

  /** Reasons for which what goes and what stays have only a run of words in common. */
  private static final List<String> OF_RUNS = List.of("contained", "holds item");

  private final JsonNode summary;
  private final List<JsonNode> sample;
  private final Html html = new Html();

  /**
   * @param sample of what was removed, each with its text and that of what stays, perhaps cut
   */
  public DedupPage(JsonNode summary, List<JsonNode> sample) {
    this.summary = summary;
    this.sample = List.copyOf(sample);
  }

  public String html() throws IOException {
    head();
    warnings();
    tiles();
    losses();
    html.raw("<div class=two>");
    reasons();
    html.stages(summary.path("stages")).raw("</div>\n");
    sample();
    return html.page("Without duplicates");
  }

  private void head() {
    html.add(
        "<h1>Without duplicates</h1>\n<p class=note>%s, from the run %s</p>\n<p class=note>",
        summary.path("output").asText(), summary.path("run").asText());
    String between = "";
    for (Map.Entry<String, JsonNode> parameter : summary.path("parameters").properties()) {
      JsonNode value = parameter.getValue();
      String shown = value.isValueNode() ? value.asText() : value.toString();
      html.add("%s%s %s", between, spaced(parameter.getKey()), shown);
      between = ", ";
    }
    html.raw("</p>\n");
  }

  private void warnings() {
    List<String> warnings = new ArrayList<>();
    summary.path("warnings").forEach(warning -> warnings.add(warning.asText()));
    List<String> files = new ArrayList<>();
    summary.path("not_copied").forEach(file -> files.add(file.asText()));
    if (!files.isEmpty()) {
      int more = files.size() - MOST_NAMES;
      warnings.add(
          "not copied: "
              + String.join(", ", files.subList(0, Math.min(MOST_NAMES, files.size())))
              + (more > 0 ? " and " + Numbers.count(more) + " more" : ""));
    }
    if (!warnings.isEmpty()) {
      html.raw("<div class=warnings>\n");
      warnings.forEach(warning -> html.add("<p>%s</p>\n", warning));
      html.raw("</div>\n");
    }
  }

  private void tiles() {
    JsonNode counts = summary.path("counts");
    long files = counts.path("files").asLong();
    html.raw("<div class=tiles>\n");
    html.tile(number(counts, "documents"), "documents in " + Numbers.count(files, "files"));
    html.tile(number(counts, "kept"), "kept");
    html.tile(number(counts, "removed"), "removed");
    if (cuts()) {
      html.tile(number(counts, "cut_units"), "units cut out");
      html.tile(number(counts, "cut_documents"), "documents cut");
    }
    html.tile(number(counts, "characters_in"), "characters");
    html.tile(Numbers.percent(lost(counts)), "of the characters removed");
    html.tile(String.format(Locale.ROOT, "%.1f s", summary.path("seconds").asDouble()), "elapsed");
    html.raw("</div>\n");
  }

  private static String number(JsonNode counts, String name) {
    return Numbers.count(counts.path(name).asLong());
  }

  /** Whether units were cut out of documents. */
  private boolean cuts() {
    return summary.at("/counts/cut_units").asLong() > 0;
  }

  private static double removed(JsonNode counts) {
    return counts.path("removed").asDouble() / Math.max(1, counts.path("documents").asLong());
  }

  /** The share of characters that is removed. */
  public static double lost(JsonNode counts) {
    long in = counts.path("characters_in").asLong();
    return in == 0 ? 0 : 1 - counts.path("characters_out").asDouble() / in;
  }

  private void losses() {
    html.add(
        "<h2>Who loses what</h2>\n<p class=note>The bars are the share of %s removed.</p>\n",
        cuts() ? "characters" : "documents");
    losses("file", summary.path("files"), summary.path("files_in_all").asLong());
    String field = summary.at("/parameters/report_by").asText();
    losses(field, summary.path("values"), summary.path("values_in_all").asLong());
  }

  private void losses(String by, JsonNode losers, long all) {
    if (losers.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    List<Double> bars = new ArrayList<>();
    for (JsonNode loser : losers) {
      rows.add(
          List.of(
              name(loser),
              Numbers.percent(removed(loser)),
              number(loser, "documents"),
              number(loser, "kept"),
              number(loser, "removed"),
              number(loser, "characters_in"),
              Numbers.percent(lost(loser))));
      bars.add(cuts() ? lost(loser) : removed(loser));
    }
    html.add("<section class=bars><h3>By %s</h3>\n", by);
    html.bars(
        List.of(by, "share", "documents", "kept", "removed", "characters", "share removed"),
        rows,
        bars);
    if (all > rows.size()) {
      html.add("<p class=note>and %s that lost less</p>\n", Numbers.count(all - rows.size()));
    }
    html.raw("</section>\n");
  }

  private void reasons() {
    JsonNode reasons = summary.path("reasons");
    long all = 0;
    for (JsonNode count : reasons) {
      all += count.asLong();
    }
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> reason : reasons.properties()) {
      long count = reason.getValue().asLong();
      String share = Numbers.percent((double) count / Math.max(1, all));
      rows.add(List.of(spaced(reason.getKey()), Numbers.count(count), share));
    }
    html.raw("<section><h2>Reasons</h2>\n");
    if (all == 0) {
      html.raw("<p class=note>Nothing was removed.</p>\n");
    } else {
      html.table(List.of("reason", "removed", "share"), rows);
    }
    html.raw("</section>\n");
  }

  /** The name of a file or of a value, which records may not have. */
  public static String name(JsonNode loser) {
    String name = loser.path("name").asText();
    return name.isEmpty() ? "(none)" : name;
  }

  public static String spaced(String name) {
    return name.replace('_', ' ');
  }

  private void sample() {
    if (sample.isEmpty()) {
      return;
    }
    html.raw(
        """
        <h2>A random sample of what was removed</h2>
        <form><label>reason<select data-is=reason><option value=''>all</option>
        """);
    TreeSet<String> reasons = new TreeSet<>();
    sample.forEach(removed -> reasons.add(spaced(removed.path("reason").asText())));
    reasons.forEach(reason -> html.add("<option>%s</option>", reason));
    html.raw(
        """
        </select></label>
        <label>similarity, from<input data-from=similarity type=number min=0 max=1 step=.01></label>
        <label>to<input data-to=similarity type=number min=0 max=1 step=.01></label>
        <label>id or file<input data-has=names></label><span class=note id=shown></span></form>
        <p class=note>Marked are the words that the removed text <ins>has</ins> and <del>has not</del>
        beside the one that stays.</p>
        """);
    sample.forEach(this::article);
  }

  private void article(JsonNode removed) {
    String reason = spaced(removed.path("reason").asText());
    String id = removed.path("id").asText();
    String file = removed.path("file").asText();
    String kept = removed.path("kept").asText();
    String keptFile = removed.path("kept_file").asText();
    String document = removed.path("document").asText();
    JsonNode known = removed.path("similarity");
    String similarity =
        known.isNumber() ? String.format(Locale.ROOT, "%.3f", known.asDouble()) : "";
    html.add(
        "<article class=cluster data-reason=\"%s\" data-similarity=\"%s\" data-names=\"%s\">",
        reason, similarity, String.join(" ", id, file, kept, keptFile, document));
    html.add(
        "<h3>%s <span class=id>%s</span> <span class=kind>%s %s</span></h3>\n",
        id, file, reason, similarity);
    if (!document.isEmpty()) {
      html.add("<p class=note>cut out of %s</p>\n", document);
    }
    if (!kept.isEmpty()) {
      html.add("<p class=note>stays: %s %s</p>\n", kept, keptFile);
    }
    html.raw("<p class=text>");
    String text = removed.path("text").asText();
    String other = removed.path("kept_text").asText();
    if (other.isEmpty()) {
      html.add("%s", MarkedText.shortened(text));
    } else {
      String unit = summary.at("/parameters/unit").asText();
      MarkedText.add(html, text, other, OF_RUNS.contains(reason) || unit.equals(Unit.PASSAGE.id()));
    }
    html.raw("</p></article>\n");
  }
}
