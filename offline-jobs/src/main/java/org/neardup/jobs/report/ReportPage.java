package org.neardup.jobs.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.jobs.run.Numbers;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.text.Unit;
import org.neardup.util.Arithmetic;

/**
 * The page {@code report.html}: one file that needs no network, nor scripts but to filter and to
 * show more.
 */
public final class ReportPage {
  private static final String PASSAGES =
      ", within what was copied; before and behind it stand the other words of the passage";

  private final JsonNode summary;
  private final DoubleUnaryOperator recall;
  private final List<ClusterExcerpt> clusters;
  private final List<ContainedExample> examples;

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
    Map<String, Object> values = new HashMap<>();
    List<String> inputs = new ArrayList<>();
    summary.at("/request/inputs").forEach(input -> inputs.add(input.asText()));
    values.put("inputs", String.join(", ", inputs));
    boolean both = summary.path("counts").has("reference_units");
    values.put("both", both ? ", new and reference" : "");
    values.put("recall", Numbers.percent(summary.at("/predicted/recall").asDouble()));
    values.put("elapsed", Html.seconds(summary));
    values.put(
        "rule",
        summary.path("compared").asText().isEmpty()
            ? new Html()
            : new Html().fill("rule.html", summary, Map.of()));
    values.put("since", summary.has("since") ? since(summary.path("since")) : new Html());
    values.put(
        "examples", summary.path("counts").has("contained_examples") ? examples() : new Html());
    putClusters(values);
    values.put("relative_cost", Numbers.oneOf(summary.at("/predicted/relative_cost").asDouble()));
    putSimilarities(values);
    putSizes(values);
    List<List<String>> setAside = setAside();
    values.put("set_aside_open", setAside.isEmpty() ? "" : " open");
    values.put(
        "set_aside",
        setAside.isEmpty()
            ? new Html().raw("<p class=note>Nothing: every record was read and compared.</p>\n")
            : new Html().table(List.of("what", "how many"), setAside));
    values.put("stages", new Html().stages(summary.path("stages")));
    return Html.page("Near duplicates", "found.html", summary, values);
  }

  private void putClusters(Map<String, Object> values) {
    boolean passages = summary.at("/request/settings/unit").asText().equals(Unit.PASSAGE.id());
    List<ClusterExcerpt> sample = clusters.stream().filter(c -> c.cluster().sampled()).toList();
    Map<ClusterKind, Long> found =
        sample.stream().collect(Collectors.groupingBy(c -> c.kind(), Collectors.counting()));
    Html options = new Html();
    List<String> kinds = new ArrayList<>();
    for (ClusterKind kind : ClusterKind.values()) {
      options.add("<option>%s</option>\n", kind.label());
      kinds.add(Numbers.count(found.getOrDefault(kind, 0L)) + " " + kind.label());
    }
    Html list = new Html();
    clusters.forEach(new ClusterList(list, passages)::add);
    values.put("options", options);
    values.put("kinds", String.join(", ", kinds));
    values.put("within", passages ? PASSAGES : "");
    values.put("clusters", list);
  }

  /** The table begins with the first bin in which pairs were compared. */
  private void putSimilarities(Map<String, Object> values) {
    double[] pairs = numbers(summary.path("similarities"));
    double[] from = steps(pairs.length);
    double[] at = steps(100);
    Plot plot =
        new Plot(
                "Pairs by similarity",
                new Axis("similarity").include(0, 1),
                Axis.logarithmic("compared pairs", 10).include(0, 10))
            .curve("", Plot.Style.BARS, from, pairs)
            .curve(
                new Axis("planned recall").include(0, 1),
                at,
                DoubleStream.of(at).map(this::recall).toArray())
            .mark(summary.at("/request/settings/threshold").asDouble(), "threshold");
    List<List<String>> rows = new ArrayList<>();
    for (int bin = 0; bin < pairs.length; bin++) {
      if (pairs[bin] > 0 || !rows.isEmpty()) {
        rows.add(
            List.of(
                String.format(Locale.ROOT, "%.2f to %.2f", from[bin], from[bin + 1]),
                Numbers.count((long) pairs[bin]),
                Numbers.percent(recall((from[bin] + from[bin + 1]) / 2))));
      }
    }
    values.put("pairs_picture", new Html().raw(plot.file()));
    values.put(
        "pairs", new Html().table(List.of("similarity", "compared pairs", "planned recall"), rows));
  }

  private double recall(double similarity) {
    return Arithmetic.clamp(recall.applyAsDouble(similarity), 0, 1);
  }

  private void putSizes(Map<String, Object> values) {
    double[] clusters = numbers(summary.path("cluster_sizes"));
    double[] from =
        IntStream.rangeClosed(0, clusters.length).mapToDouble(bin -> 2L << bin).toArray();
    Plot plot =
        new Plot(
                "Clusters by size",
                Axis.logarithmic("units of a cluster", 2),
                Axis.logarithmic("clusters", 10).include(0, 10))
            .curve("", Plot.Style.BARS, from, clusters);
    List<List<String>> rows = new ArrayList<>();
    for (int bin = 0; bin < clusters.length; bin++) {
      String range = Numbers.count(2L << bin) + " to " + Numbers.count((4L << bin) - 1);
      rows.add(List.of(range, Numbers.count((long) clusters[bin])));
    }
    values.put("sizes_picture", new Html().raw(plot.file()));
    values.put("sizes", new Html().table(List.of("units", "clusters"), rows));
  }

  private static double[] numbers(JsonNode counts) {
    return IntStream.range(0, counts.size()).mapToDouble(i -> counts.get(i).asDouble()).toArray();
  }

  /** From 0 to 1 in equal steps, both ends included. */
  private static double[] steps(int steps) {
    return IntStream.rangeClosed(0, steps)
        .mapToDouble(i -> (double) i / Math.max(1, steps))
        .toArray();
  }

  private Html since(JsonNode since) throws IOException {
    List<List<String>> documents = new ArrayList<>();
    for (String kind : List.of("new", "changed", "reclustered", "moved", "unchanged", "gone")) {
      documents.add(row(kind, since.path(kind + "_documents")));
    }
    List<List<String>> clusters = new ArrayList<>();
    for (Map.Entry<String, JsonNode> kind : since.path("clusters").properties()) {
      List<String> names = new ArrayList<>();
      kind.getValue().path("largest").fieldNames().forEachRemaining(names::add);
      String count = Html.number(kind.getValue().path("count"));
      clusters.add(List.of(kind.getKey(), count, String.join(", ", names)));
    }
    return new Html()
        .fill(
            "since.html",
            summary,
            Map.of(
                "documents",
                new Html().table(List.of("documents of the bulk files", "how many"), documents),
                "clusters",
                new Html().table(List.of("clusters", "how many", "the largest"), clusters)));
  }

  private static List<String> row(String label, JsonNode count) {
    return List.of(label, Html.number(count));
  }

  private List<List<String>> setAside() {
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
    return rows;
  }

  private static void addCount(List<List<String>> rows, String name, JsonNode count) {
    if (count.asLong() > 0) {
      rows.add(row(Html.spaced(name), count));
    }
  }

  private Html examples() throws IOException {
    Html html = new Html();
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
    return new Html()
        .fill("examples.html", summary, Map.of("rows", html, "max", ContainedExample.MAX_EXAMPLES));
  }
}
