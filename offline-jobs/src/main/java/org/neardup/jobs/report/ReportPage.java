package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.neardup.jobs.progress.Numbers;
import org.neardup.text.Unit;

/** The page {@code report.html}: one file that needs no network, nor scripts but to filter. */
public final class ReportPage {
  /**
   * Kinds of clusters as people judged them: a random sample of 2,094 of the 1.15 million clusters
   * in English Wikipedia of July 2013, table 1 of a draft of Weissman, Ayhan, Bradley, Lin:
   * Identifying Duplicate and Contradictory Information in Wikipedia, in the repository of their
   * program (article/article-draft.tex of seweissman/wikiduper).
   */
  private static final Map<ClusterKind, Integer> PUBLISHED =
      Map.of(
          ClusterKind.TEMPLATE, 632,
          ClusterKind.EXACT_COPY, 948,
          ClusterKind.COPY_EDITING, 283,
          ClusterKind.FACTUAL_DRIFT, 121);

  private static final String PASSAGES =
      ", within what was copied; before and behind it stand the other words of the passage";

  private static final int PUBLISHED_REFERENCES = 7;
  private static final int PUBLISHED_OTHERS = 103;
  private static final int PUBLISHED_ALL = 2_094;

  private final JsonNode summary;
  private final DoubleUnaryOperator recall;
  private final List<ShownCluster> clusters;
  private final Html html = new Html();

  /**
   * A page.
   *
   * @param summary the summary of the run
   * @param recall the planned recall of a similarity
   * @param clusters those that are shown
   */
  public ReportPage(JsonNode summary, DoubleUnaryOperator recall, List<ShownCluster> clusters) {
    this.summary = summary;
    this.recall = recall;
    this.clusters = clusters;
  }

  /** The whole page. */
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

  /** One of so many. */
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
    List<ShownCluster> sample = clusters.stream().filter(c -> c.cluster().sampled()).toList();
    Map<ClusterKind, Long> ours = new EnumMap<>(ClusterKind.class);
    sample.forEach(cluster -> ours.merge(cluster.kind(), 1L, Long::sum));
    boolean sentences = summary.at("/parameters/unit").asText().equals("sentence");
    List<List<String>> rows = new ArrayList<>();
    for (ClusterKind kind : ClusterKind.values()) {
      long found = ours.getOrDefault(kind, 0L);
      List<String> row = row(kind.label(), found, sample.size());
      if (sentences) {
        row.add(ClusterList.share(PUBLISHED.get(kind), PUBLISHED_ALL));
      }
      rows.add(row);
    }
    List<String> head = new ArrayList<>(List.of("kind", "random sample", "share"));
    if (sentences) {
      head.add("English Wikipedia");
      rows.add(
          List.of("references", "", "", ClusterList.share(PUBLISHED_REFERENCES, PUBLISHED_ALL)));
      rows.add(List.of("other", "", "", ClusterList.share(PUBLISHED_OTHERS, PUBLISHED_ALL)));
    }
    html.table(head, rows);
    html.raw(
        """
        <p class=note>Kinds are told by a rule of thumb: digits and capitalised words that replace others
        are facts; in one or two places of two texts they are drift, in more or among three texts and more
        a template.</p>
        """);
    if (sentences) {
      html.raw(
          """
          <p class=note>English Wikipedia: 2,094 clusters of July 2013 judged by people, from a draft of
          Weissman, Ayhan, Bradley and Lin, Identifying Duplicate and Contradictory Information in
          Wikipedia. References and others are not told apart here.</p>
          """);
    }
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
}
