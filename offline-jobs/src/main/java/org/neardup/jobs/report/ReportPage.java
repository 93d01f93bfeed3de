package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.report.Plot.Style;
import org.neardup.text.Unit;

/** The page {@code report.html}: one file that needs no network, nor scripts but to filter. */
public final class ReportPage {
  private static final String PASSAGES =
      ", within what was copied; before and behind it stand the other words of the passage";

  private final JsonNode summary;
  private final DoubleUnaryOperator recall;
  private final List<ClusterExcerpt> clusters;
  private final Html html = new Html();

  public ReportPage(JsonNode summary, DoubleUnaryOperator recall, List<ClusterExcerpt> clusters) {
    this.summary = summary;
    this.recall = recall;
    this.clusters = clusters;
  }

  public String html() throws IOException {
    head();
    quality();
    sizes();
    if (summary.has("since")) {
      since(summary.path("since"));
    }
    stages();
    setAside();
    clusters();
    return template().replace("${plots}", Plot.STYLE).replace("${body}", html.toString());
  }

  private static String template() throws IOException {
    try (InputStream in = ReportPage.class.getResourceAsStream("page.html")) {
      if (in == null) {
        throw new FileNotFoundException("the resource [page.html] is missing from the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void head() {
    List<String> inputs = new ArrayList<>();
    summary.path("inputs").forEach(input -> inputs.add(input.asText()));
    html.add("<h1>Near duplicates</h1>\n<p class=note>%s</p>\n", String.join(", ", inputs));
    JsonNode parameters = summary.path("parameters");
    html.add(
        "<p class=note>%s of %ss, similarity of at least %s, scheme %s</p>\n<div class=tiles>\n",
        parameters.path("method").asText(),
        parameters.path("unit").asText(),
        parameters.path("threshold").asText(),
        summary.path("index_scheme_id").asText());
    tile(count("documents"), "documents");
    tile(count("units"), "units");
    tile(count("distinct_texts"), "different texts");
    tile(count("near_pairs"), "near pairs");
    tile(count("equal_pairs"), "equal pairs");
    tile(count("clusters"), "clusters");
    tile(count("clustered_units"), "units in clusters");
    tile(count("largest_cluster"), "units of the largest");
    tile(percent(summary.at("/predicted/recall").asDouble()), "recall predicted at threshold");
    tile(String.format(Locale.ROOT, "%.1f s", summary.path("seconds").asDouble()), "elapsed");
    html.raw("</div>\n");
  }

  private String count(String name) {
    return Numbers.count(summary.path("counts").path(name).asLong());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private void tile(String value, String meaning) {
    html.add("<div class=tile><b>%s</b><span>%s</span></div>\n", value, meaning);
  }

  private void quality() {
    double threshold = summary.at("/parameters/threshold").asDouble();
    html.raw("<h2>Similarity</h2>\n<div class=two><div>")
        .raw(Charts.recall(recall, threshold, summary.path("similarities")))
        .raw(
            """
            </div><div><p>The line is the planned chance that a pair of a similarity is compared at all.
            Bars are the pairs of different texts that were compared: those at or above the threshold are
            reported, each with its exact similarity.</p>
            """);
    html.add(
        "<p>%s pairs were compared, %s that brute force would compare.</p></div></div>\n",
        count("candidate_pairs"), share(summary.at("/predicted/relative_cost").asDouble()));
  }

  private static String share(double cost) {
    return cost == 0 ? "none of those" : "1 of " + Numbers.count(Math.round(1 / cost));
  }

  private void sizes() {
    html.raw("<h2>Clusters</h2>\n<div class=two><div>")
        .raw(Charts.sizes(summary.path("cluster_sizes")))
        .raw("</div><div>");
    kinds();
    html.raw("</div></div>\n");
  }

  private void kinds() {
    List<ClusterExcerpt> sample = clusters.stream().filter(c -> c.cluster().sampled()).toList();
    Map<ClusterKind, Long> ours = new EnumMap<>(ClusterKind.class);
    sample.forEach(cluster -> ours.merge(cluster.kind(), 1L, Long::sum));
    List<List<String>> rows = new ArrayList<>();
    for (ClusterKind kind : ClusterKind.values()) {
      rows.add(row(kind.label(), ours.getOrDefault(kind, 0L), sample.size()));
    }
    html.table(List.of("kind", "random sample", "share"), rows);
    html.raw(
        """
        <p class=note>Kinds are told by a rule of thumb: digits and capitalised words that replace others
        are facts; in one or two places of two texts they are drift, in more or among three texts and more
        a template.</p>
        """);
  }

  private void since(JsonNode since) {
    html.add("<h2>Since</h2>\n<p class=note>%s</p>\n", since.path("folder").asText());
    html.raw("<div class=two><section>\n");
    List<List<String>> documents = new ArrayList<>();
    for (String kind : List.of("new", "changed", "reclustered", "unchanged", "gone")) {
      documents.add(row(kind, since.path(kind + "_documents")));
      if (kind.equals("changed") && since.has("moved_documents")) {
        documents.add(row("new or changed by moving", since.path("moved_documents")));
      }
    }
    documents.add(row("near pairs taken over", since.path("carried_pairs")));
    documents.add(row("near pairs found", since.path("found_pairs")));
    documents.add(row("near pairs gone", since.path("gone_pairs")));
    html.table(List.of("documents of the bulk files", "how many"), documents);
    html.raw("</section><section>\n");
    List<List<String>> clusters = new ArrayList<>();
    since
        .path("clusters")
        .properties()
        .forEach(
            kind -> {
              List<String> row = row(kind.getKey(), kind.getValue().path("count"));
              List<String> names = new ArrayList<>();
              kind.getValue().path("largest").fieldNames().forEachRemaining(names::add);
              row.add(String.join(", ", names));
              clusters.add(row);
            });
    html.table(List.of("clusters", "how many", "the largest"), clusters);
    html.raw("</section></div>\n");
  }

  private static List<String> row(String label, JsonNode count) {
    return new ArrayList<>(List.of(label, Numbers.count(count.asLong())));
  }

  private static List<String> row(String label, long count, long all) {
    return new ArrayList<>(List.of(label, Numbers.count(count), ClusterList.share(count, all)));
  }

  private void stages() {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode stage : summary.path("stages")) {
      rows.add(
          List.of(
              stage.path("name").asText(),
              String.format(Locale.ROOT, "%.1f s", stage.path("seconds").asDouble()),
              Numbers.bytes(stage.path("shuffle_bytes").asLong()),
              String.format(Locale.ROOT, "%.1f", stage.path("shuffle_bytes_per_unit").asDouble())));
    }
    html.raw("<div class=two><section><h2>Stages</h2>\n");
    html.table(List.of("stage", "time", "shuffled", "bytes a unit"), rows);
    html.raw("</section>\n");
  }

  private void setAside() {
    List<List<String>> rows = new ArrayList<>();
    summary
        .path("set_aside")
        .properties()
        .forEach(
            group ->
                group
                    .getValue()
                    .properties()
                    .forEach(
                        reason ->
                            rows.add(
                                List.of(
                                    spaced(group.getKey()) + ": " + spaced(reason.getKey()),
                                    Numbers.count(reason.getValue().asLong())))));
    JsonNode capped = summary.path("capped");
    rows.add(List.of("capped: buckets", Numbers.count(capped.path("buckets").asLong())));
    rows.add(
        List.of(
            "recall lost by caps, estimated",
            percent(capped.path("recall_loss_estimate").asDouble())));
    html.raw("<section><h2>Set aside</h2>\n");
    html.table(List.of("what", "how many"), rows);
    html.raw("</section></div>\n");
  }

  private static String spaced(String name) {
    return name.replace('_', ' ');
  }

  private void clusters() {
    boolean passages = summary.path("parameters").path("unit").asText().equals(Unit.PASSAGE.id());
    html.raw(
        """
        <h2>The largest clusters and a random sample</h2>
        <form><label>units, from<input name=least type=number min=2></label>
        <label>to<input name=most type=number min=2></label>
        <label>similarity, from<input name=from type=number min=0 max=1 step=.01></label>
        <label>to<input name=to type=number min=0 max=1 step=.01></label>
        <label>kind<select name=kind><option value=''>all</option>
        """);
    for (ClusterKind kind : ClusterKind.values()) {
      html.add("<option>%s</option>", kind.label());
    }
    html.raw(
            """
            </select></label><label>which<select name=which><option value=''>all</option>
            <option value=largest>the largest</option><option value=sampled>the sample</option>
            <option value=changed>the changed</option>
            </select></label><span class=note id=shown></span></form>
            <p class=note>The similarity of a cluster is that of its weakest pair. Marked are the words that
            a unit <ins>has</ins> and <del>has not</del> beside the first one%s.</p>
            """
                .formatted(passages ? PASSAGES : ""))
        .raw(ClusterList.of(clusters, passages));
  }

  private static final class Charts {
    private static final int STEPS = 200;
    private static final int LEAST_SIZES = 16;

    private Charts() {}

    /** The planned recall over the similarity, and how many compared pairs lie where. */
    static String recall(DoubleUnaryOperator recall, double threshold, JsonNode histogram) {
      int bins = histogram.size();
      double[] edges = IntStream.rangeClosed(0, bins).mapToDouble(i -> (double) i / bins).toArray();
      double[] pairs = values(histogram);
      double[] x = IntStream.rangeClosed(0, STEPS).mapToDouble(i -> (double) i / STEPS).toArray();
      double[] y = Arrays.stream(x).map(s -> Math.clamp(recall.applyAsDouble(s), 0, 1)).toArray();
      return new Plot(
              "Recall and compared pairs by similarity",
              Axis.linear("similarity"),
              Axis.linear("planned recall").include(0).include(1))
          .right(Axis.logarithmic("compared pairs", 10).include(1))
          .bars(
              "",
              edges,
              pairs,
              i ->
                  String.format(Locale.ROOT, "%.2f to %.2f: ", edges[i], edges[i + 1])
                      + Numbers.count((long) pairs[i], "pairs"))
          .curve("", Style.LINE, x, y)
          .mark(threshold, "threshold")
          .fragment();
    }

    /** How many clusters there are of which size, both on logarithmic scales. */
    static String sizes(JsonNode sizes) {
      double[] edges =
          IntStream.rangeClosed(0, sizes.size()).mapToDouble(bin -> 2L << bin).toArray();
      double[] clusters = values(sizes);
      return new Plot(
              "Cluster sizes",
              Axis.logarithmic("units of a cluster", 2).include(2).include(LEAST_SIZES),
              Axis.logarithmic("clusters", 10).include(1))
          .bars(
              "",
              edges,
              clusters,
              i ->
                  Numbers.count((long) edges[i])
                      + " to "
                      + Numbers.count((long) edges[i + 1] - 1, "units")
                      + ": "
                      + Numbers.count((long) clusters[i], "clusters"))
          .fragment();
    }

    private static double[] values(JsonNode numbers) {
      return IntStream.range(0, numbers.size()).mapToDouble(i -> numbers.get(i).asLong()).toArray();
    }
  }
}
