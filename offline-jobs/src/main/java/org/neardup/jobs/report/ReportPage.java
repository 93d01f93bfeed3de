package org.neardup.jobs.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.neardup.jobs.run.Numbers;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.text.Unit;
import org.neardup.util.Arithmetic;

/** The page {@code report.html}: one file that needs no network, nor scripts but to filter. */
public final class ReportPage {
  private static final String PASSAGES =
      ", within what was copied; before and behind it stand the other words of the passage";

  private final JsonNode summary;
  private final DoubleUnaryOperator recall;
  private final List<ClusterExcerpt> clusters;
  private final List<ContainedExample> examples;
  private final Html html = new Html();

  public ReportPage(
      JsonNode summary,
      DoubleUnaryOperator recall,
      List<ClusterExcerpt> clusters,
      List<ContainedExample> examples) {
    this.summary = summary;
    this.recall = recall;
    this.clusters = clusters;
    this.examples = examples;
  }

  public String html() throws IOException {
    head();
    similarities();
    sizes();
    if (summary.has("since")) {
      since(summary.path("since"));
    }
    html.raw("<div class=two>").stages(summary.path("stages"));
    setAside();
    if (summary.path("counts").has("contained_examples")) {
      examples();
    }
    clusters();
    return html.page("Near duplicates");
  }

  private void head() {
    List<String> inputs = new ArrayList<>();
    summary.at("/request/inputs").forEach(input -> inputs.add(input.asText()));
    html.add("<h1>Near duplicates</h1>\n<p class=note>%s</p>\n", String.join(", ", inputs));
    JsonNode settings = summary.at("/request/settings");
    html.add(
        "<p class=note>%s of %ss, at least %s, scheme %s</p>\n<div class=tiles>\n",
        settings.path("similarity").asText(),
        settings.path("unit").asText(),
        settings.path("threshold").asText(),
        summary.path("index_scheme_id").asText());
    html.tile(count("documents"), "documents");
    html.tile(count("units"), "units");
    boolean both = summary.path("counts").has("reference_units");
    html.tile(count("distinct_texts"), "different texts" + (both ? ", new and reference" : ""));
    html.tile(count("near_pairs"), "near pairs");
    html.tile(count("equal_pairs"), "equal pairs");
    html.tile(count("clusters"), "clusters");
    html.tile(count("clustered_units"), "units in clusters");
    html.tile(count("largest_cluster"), "units of the largest");
    html.tile(
        Numbers.percent(summary.at("/predicted/recall").asDouble()),
        "recall predicted at threshold");
    html.tile(Html.seconds(summary), "elapsed");
    html.raw("</div>\n");
    String rule = summary.path("compared").asText();
    if (!rule.isEmpty()) {
      html.add(
          "<p class=note>Only those are compared that %s. Documents without such a value:"
              + " %s.</p>\n",
          rule, count("documents_without_blocking_key"));
    }
  }

  private String count(String name) {
    return Html.number(summary.path("counts").path(name));
  }

  /** A row for two bins of the summary, from the first on in which pairs were compared. */
  private void similarities() {
    JsonNode bins = summary.path("similarities");
    List<List<String>> rows = new ArrayList<>();
    List<Double> pairs = new ArrayList<>();
    for (int bin = 0; bin < bins.size(); bin += 2) {
      long count = bins.path(bin).asLong() + bins.path(bin + 1).asLong();
      double low = (double) bin / bins.size();
      double high = Math.min(1, (double) (bin + 2) / bins.size());
      if (count > 0 || !pairs.isEmpty()) {
        String planned =
            Numbers.percent(Arithmetic.clamp(recall.applyAsDouble((low + high) / 2), 0, 1));
        rows.add(
            List.of(
                String.format(Locale.ROOT, "%.2f to %.2f", low, high),
                Numbers.count(count),
                planned));
        pairs.add(Math.log1p((double) count));
      }
    }
    html.raw("<h2>Similarity</h2>\n<div class=two><section>\n");
    html.bars(List.of("similarity", "compared pairs", "planned recall"), rows, pairs);
    html.add(
        """
        </section><div><p>Planned recall is the chance that a pair of a similarity is compared at all.
        Of the pairs of different texts that were compared, those at or above the threshold of %s are
        reported, each with its exact similarity. The bars are logarithmic.</p>
        <p>%s pairs were compared, %s that brute force would compare.</p></div></div>
        """,
        summary.at("/request/settings/threshold").asText(),
        count("candidate_pairs"),
        Numbers.oneOf(summary.at("/predicted/relative_cost").asDouble()));
  }

  private void sizes() {
    List<List<String>> rows = new ArrayList<>();
    List<Double> clusters = new ArrayList<>();
    for (JsonNode count : summary.path("cluster_sizes")) {
      long min = 2L << rows.size();
      String range = Numbers.count(min) + " to " + Numbers.count(2 * min - 1);
      rows.add(row(range, count));
      clusters.add(Math.log1p(count.asDouble()));
    }
    html.raw("<h2>Clusters</h2>\n<div class=two><section>\n");
    html.bars(List.of("units", "clusters"), rows, clusters).raw("</section><section>\n");
    kinds();
    html.raw("</section></div>\n");
  }

  private void kinds() {
    List<ClusterExcerpt> sample = clusters.stream().filter(c -> c.cluster().sampled()).toList();
    Map<ClusterKind, Long> found =
        sample.stream().collect(Collectors.groupingBy(c -> c.kind(), Collectors.counting()));
    List<List<String>> rows = new ArrayList<>();
    for (ClusterKind kind : ClusterKind.values()) {
      long count = found.getOrDefault(kind, 0L);
      double share = sample.isEmpty() ? 0 : (double) count / sample.size();
      rows.add(List.of(kind.label(), Numbers.count(count), Numbers.percent(share)));
    }
    html.table(List.of("kind", "random sample", "share"), rows);
    html.raw(
        """
        <p class=note>Kinds are told by a rule of thumb: digits and capitalised words that replace others
        in one or two places of two texts are drift, in more or among three texts and more
        a template.</p>
        """);
  }

  private void since(JsonNode since) {
    html.add("<h2>Since</h2>\n<p class=note>%s</p>\n", since.path("folder").asText());
    html.raw("<div class=two><section>\n");
    List<List<String>> documents = new ArrayList<>();
    for (String kind : List.of("new", "changed", "reclustered", "moved", "unchanged", "gone")) {
      documents.add(row(kind, since.path(kind + "_documents")));
    }
    html.table(List.of("documents of the bulk files", "how many"), documents);
    html.raw("</section><section>\n");
    List<List<String>> clusters = new ArrayList<>();
    for (Map.Entry<String, JsonNode> kind : since.path("clusters").properties()) {
      List<String> names = new ArrayList<>();
      kind.getValue().path("largest").fieldNames().forEachRemaining(names::add);
      String count = Html.number(kind.getValue().path("count"));
      clusters.add(List.of(kind.getKey(), count, String.join(", ", names)));
    }
    html.table(List.of("clusters", "how many", "the largest"), clusters);
    html.raw("</section></div>\n");
  }

  private static List<String> row(String label, JsonNode count) {
    return List.of(label, Html.number(count));
  }

  private void setAside() {
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, JsonNode> group : summary.path("set_aside").properties()) {
      for (Map.Entry<String, JsonNode> reason : group.getValue().properties()) {
        addCount(rows, group.getKey() + ": " + reason.getKey(), reason.getValue());
      }
    }
    JsonNode oversized = summary.path("oversized");
    addCount(rows, "oversized: buckets", oversized.path("buckets"));
    addCount(rows, "oversized: star pairs", oversized.path("star_pairs"));
    addCount(rows, "oversized: near star pairs", oversized.path("verified_star_pairs"));
    double lost = oversized.path("near_pairs_left_out_at_most").asDouble();
    if (lost > 0) {
      rows.add(
          List.of("oversized: near pairs that are not in pairs/, at most", Numbers.percent(lost)));
    }
    html.raw("<section><h2>Set aside</h2>\n");
    if (rows.isEmpty()) {
      html.raw("<p class=note>Nothing: every record was read and compared.</p>\n");
    } else {
      html.table(List.of("what", "how many"), rows);
    }
    html.raw("</section></div>\n");
  }

  private static void addCount(List<List<String>> rows, String name, JsonNode count) {
    if (count.asLong() > 0) {
      rows.add(row(Html.spaced(name), count));
    }
  }

  private void examples() {
    html.add(
        """
        <h2>Reference documents in new ones</h2>
        <p class=note>%s of %s stand in %s new documents: %s or more of the pairs of words. Here are up to %d,
        those in the most documents. Marked are the words that the best place <ins>has</ins> and
        <del>has not</del>.</p>
        <table class=examples><thead><tr><th>reference document</th><th>text</th><th>best place</th></tr></thead><tbody>
        """,
        count("contained_examples"),
        count("reference_units"),
        count("contaminated_documents"),
        summary.at("/request/pairs/containment").asText(),
        ContainedExample.MAX_EXAMPLES);
    for (ContainedExample example : examples) {
      html.add(
          "<tr><td>%s<p class=note>in %s</p></td><td>%s</td><td><p class=note>%.3f in %s</p>",
          example.id(),
          Numbers.count(example.documents(), "documents"),
          example.text(),
          1 - example.missing(),
          example.document());
      new ClusterList(html, false).difference(example.place(), example.text());
      html.raw("</td></tr>\n");
    }
    html.raw("</tbody></table>\n");
  }

  private void clusters() {
    boolean passages = summary.at("/request/settings/unit").asText().equals(Unit.PASSAGE.id());
    html.raw(
        """
        <h2>The largest clusters and a random sample</h2>
        <form><label>units, from<input data-from=size type=number min=2></label>
        <label>to<input data-to=size type=number min=2></label>
        <label>similarity, from<input data-from=similarity type=number min=0 max=1 step=.01></label>
        <label>to<input data-to=similarity type=number min=0 max=1 step=.01></label>
        <label>kind<select data-is=kind><option value=''>all</option>
        """);
    for (ClusterKind kind : ClusterKind.values()) {
      html.add("<option>%s</option>", kind.label());
    }
    html.raw(
        """
        </select></label><label>which<select data-flag><option value=''>all</option>
        <option value=largest>the largest</option><option value=sampled>the sample</option>
        <option value=changed>the changed</option>
        </select></label><span class=note id=shown></span></form>
        <p class=note>The similarity of a cluster is that of its weakest pair. Marked are the words that
        a unit <ins>has</ins> and <del>has not</del> beside the first one%s.</p>
        """
            .formatted(passages ? PASSAGES : ""));
    clusters.forEach(new ClusterList(html, passages)::add);
  }
}
