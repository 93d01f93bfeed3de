package org.neardup.jobs.find;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.export.ChangeCounter;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.find.FindSummary.SinceRun;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceRecord.SourceUnit;
import org.neardup.jobs.join.ContainedStage.ContainedCounter;
import org.neardup.jobs.join.ExampleSearchStage;
import org.neardup.jobs.join.ExampleSearchStage.ExampleCounter;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.report.ClusterExcerpt;
import org.neardup.jobs.report.ContainedExample;
import org.neardup.jobs.report.ReportPage;
import org.neardup.jobs.run.Figure;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.WindowPlan;
import org.neardup.lsh.WindowPlanner;
import org.neardup.pinned.jackson.core.JsonProcessingException;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.JsonNodeFactory;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;

/** The JSON files of an output folder. */
public final class ResultFiles {
  /** As many sentences as the longest document that is read can have. */
  private static final int MAX_UNITS = 1_000_000;

  private static final int MAX_NAMES = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  private ResultFiles() {}

  /** Writes mapping, scheme, report and, last, the summary. */
  public static void write(Configuration conf, OutputFolder output, FindSummary summary)
      throws IOException {
    ResolvedScheme scheme = summary.scheme();
    output.write("mapping.json", text(mapping(scheme, summary)));
    output.write("scheme.json", text(scheme(scheme)));
    ObjectNode json = summary(conf, summary);
    putSimilarities(json.putArray("similarities"), output);
    output.write("report.html", report(conf, output, summary, json));
    output.write(OutputFolder.SUMMARY, text(json));
  }

  /** The number of compared pairs in each of equally wide bins of similarity. */
  private static void putSimilarities(ArrayNode json, OutputFolder output) throws IOException {
    long[] bins = new long[VerifyStage.BINS];
    Path folder =
        new Path(output.work(StageInput.folder(VerifyStage.class)), VerifyStage.SIMILARITIES);
    for (String line : output.readLines(folder)) {
      String[] fields = line.split("\t", -1);
      bins[Integer.parseInt(fields[0])] += Long.parseLong(fields[1]);
    }
    for (long bin : bins) {
      json.add(bin);
    }
  }

  private static String report(
      Configuration conf, OutputFolder output, FindSummary summary, ObjectNode json)
      throws IOException {
    Path shown =
        new Path(output.work(StageInput.folder(ExportStage.class)), ExportStage.SHOWN_UNITS);
    List<ClusterExcerpt> clusters =
        ClusterExcerpt.of(summary.clusters().chosen(), output.readLines(shown));
    DoubleUnaryOperator recall =
        summary.windowPlan().map(WindowPlan::recallCurve).orElse(summary.plan()::recallAt);
    Path found =
        new Path(
            output.work(StageInput.folder(ExampleSearchStage.class)),
            ExampleSearchStage.SHOWN_EXAMPLES);
    List<ContainedExample> examples = ContainedExample.shown(conf, found);
    return new ReportPage(json, recall, clusters, examples).html();
  }

  private static String text(JsonNode json) throws JsonProcessingException {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
  }

  private static ObjectNode mapping(ResolvedScheme scheme, FindSummary summary) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode mappings = body.putObject("mappings");
    ObjectNode run = mappings.putObject("_meta").putObject("neardup");
    run.put(OutputFolder.VERSION_NAME, OutputFolder.VERSION);
    run.put("run", summary.identity());
    summary.since().ifPresent(since -> run.put("since", since.identity()));
    mappings.put("dynamic", "strict");
    ObjectNode properties = mappings.putObject("properties");
    properties.putObject("doc_id").put("type", "keyword");
    properties.putObject("position").put("type", "integer");
    properties.putObject("text").put("type", "text");
    properties.putObject("cluster_id").put("type", "keyword");
    properties.putObject("cluster_size").put("type", "long");
    if (summary.request().pairs().rule().hasFields()) {
      properties.putObject(SourceUnit.FIELDS).put("type", "object").put("enabled", false);
    }
    ObjectNode signature = properties.putObject("signature");
    if (summary.request().results().bulkTokens()) {
      signature.put("type", "object").put("enabled", false);
      ObjectNode tokens = properties.putObject("tokens");
      tokens.put("type", "keyword").put("doc_values", false);
      // An index of another scheme differs in this id, so that no load mixes their tokens.
      tokens.putObject("meta").put("scheme", scheme.scheme().id());
      putSettings(run.putObject("scheme"), scheme);
      return body;
    }
    signature.put("type", "near_duplicate");
    signature.put("text_field", "text");
    putSettings(signature, scheme);
    if (summary.request().wholeDocuments()) {
      signature.put("max_units", MAX_UNITS);
    }
    return body;
  }

  /** The resolved scheme: its ids, its settings (which {@code --scheme} reads), its full form. */
  private static ObjectNode scheme(ResolvedScheme resolved) {
    IndexScheme scheme = resolved.scheme();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("signature_scheme_id", scheme.signature().id());
    json.put("index_scheme_id", scheme.id());
    putSettings(json.putObject("settings"), resolved);
    json.put("canonical", scheme.canonicalJson());
    return json;
  }

  private static void putSettings(ObjectNode json, ResolvedScheme scheme) {
    scheme.settings().byName().forEach((name, value) -> put(json, name, value));
  }

  private static ObjectNode summary(Configuration conf, FindSummary summary) throws IOException {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put(OutputFolder.VERSION_NAME, OutputFolder.VERSION);
    SchemeRequest settings = summary.scheme().settings();
    json.set("request", InputJson.tree(summary.request().absolute(conf).withSettings(settings)));
    json.put("signature_scheme_id", summary.scheme().scheme().signature().id());
    json.put("index_scheme_id", summary.scheme().scheme().id());
    json.put("compared", summary.request().pairs().rule().describe());
    putCounts(json.putObject("counts"), summary);
    putSetAside(json.putObject("set_aside"), summary);
    ObjectNode oversized = json.putObject(Figure.OVERSIZED);
    SummaryText.FIGURES.put(oversized, Figure.OVERSIZED, summary::get);
    oversized.put("near_pairs_left_out_at_most", summary.mostLostByStars());
    json.putObject("predicted")
        .put("recall", summary.plannedRecall())
        .put("false_candidate_rate", summary.plan().falseCandidateRate())
        .put("relative_cost", summary.relativeCost());
    summary.since().ifPresent(since -> putSince(json.putObject("since"), summary, since));
    json.putObject("state")
        .put("files", summary.state().files())
        .put("bytes", summary.state().bytes());
    summary.window().ifPresent(window -> putWindow(json.putObject("window"), summary, window));
    put(json, "cluster_sizes", summary.clusters().sizes());
    putStages(json.putArray("stages"), summary);
    put(json, "resumed_after", summary.kept());
    json.put("seconds", thousandths(summary.elapsed().toNanos() / 1e9));
    json.put("shuffle_bytes", summary.shuffleBytes());
    json.put("run", summary.identity());
    return json;
  }

  private static void put(ObjectNode json, String name, Object value) {
    json.set(name, JSON.valueToTree(value));
  }

  private static void putCounts(ObjectNode json, FindSummary summary) {
    SummaryText.FIGURES.put(json, Figure.COUNTS, summary::get);
    for (Format format : summary.notes().formats().keySet()) {
      json.put("documents_" + format.id(), summary.get(format));
    }
    if (!summary.request().others().reference().isEmpty()) {
      json.put("reference_units", summary.referenceUnits());
      json.put("reference_texts", summary.get(ExtractCounter.REFERENCE_TEXTS));
    }
    json.put(
        "candidates", summary.get(CandidateCounter.CANDIDATES) + summary.get(WindowCounter.PAIRS));
    json.put("near_pairs", summary.nearPairs());
    json.put("equal_pairs", summary.equalPairs());
    json.put("pairs", summary.pairs());
    if (summary.request().searchesExamples()) {
      json.put("contained_examples", summary.get(ExampleCounter.EXAMPLES));
      json.put("contaminated_documents", summary.get(ExampleCounter.DOCUMENTS));
    } else if (summary.request().pairs().containment() > 0) {
      json.put("contained_texts", summary.get(ContainedCounter.CONTAINED));
    }
    json.put("clusters", summary.clusters().clusters());
    json.put("clustered_units", summary.clusters().units());
    json.put("largest_cluster", summary.clusters().largest());
    json.put("chained_texts", summary.clusters().chained());
  }

  private static void putSince(ObjectNode json, FindSummary summary, SinceRun since) {
    json.put("folder", summary.request().others().since());
    json.put("run", since.identity());
    json.put("existing_texts", summary.get(ExtractCounter.EXISTING_TEXTS));
    for (ChangeCounter kind : ChangeCounter.values()) {
      json.put(kind.name().toLowerCase(Locale.ROOT) + "_documents", summary.get(kind));
    }
    put(json, "clusters", since.clusters());
  }

  private static void putSetAside(ObjectNode json, FindSummary summary) {
    put(json, "rejected", summary.rejected());
    put(json, "skipped", summary.skipped());
    putNames(json.putObject("files_left_out"), summary.notes().leftOut());
    putNames(json.putObject("files_of_other_kinds"), summary.notes().strays());
    putNames(json.putObject("plain_files_of_compressed_names"), summary.notes().plain());
    ObjectNode units = json.putObject(Figure.UNITS_LEFT_OUT);
    SummaryText.FIGURES.put(units, Figure.UNITS_LEFT_OUT, summary::get);
    if (summary.request().pairs().rule().sameNumbers()) {
      long numericMismatch = summary.get(VerifyCounter.NUMERIC_MISMATCHES);
      json.putObject("pairs_left_out").put("numeric_mismatch", numericMismatch);
    }
  }

  private static void putNames(ObjectNode json, List<String> names) {
    json.put("count", names.size());
    put(json, "first", names.stream().limit(MAX_NAMES).toList());
  }

  private static void putWindow(ObjectNode json, FindSummary summary, WindowSettings window) {
    json.put("bits", window.bits());
    json.put("bit_permutations", window.bitPermutations());
    json.put("window", window.window());
    json.put("hamming", window.hamming());
    json.put("signatures", summary.get(CandidateCounter.SIGNED));
    json.put("positions", summary.get(WindowCounter.WINDOW_POSITIONS));
    json.put("comparisons", summary.get(WindowCounter.COMPARISONS));
    json.put("pairs", summary.get(WindowCounter.PAIRS));
    json.put("relative_cost", summary.relativeWindowCost());
    WindowPlan plan = summary.windowPlan().orElseThrow();
    double threshold = summary.scheme().threshold();
    ObjectNode predicted = json.putObject("predicted");
    predicted.put("recall", plan.recallAt(threshold));
    predicted.put("min_recall", plan.leastRecallAt(threshold));
    predicted.put("max_recall", plan.mostRecallAt(threshold));
    predicted.put("signature_recall", plan.signatureRecallAt(threshold));
    predicted.put("relative_cost", plan.relativeCost());
    predicted.put("relative_cost_with_chunks", plan.relativeCost(WindowPlanner.CHUNK_COMPARISONS));
  }

  private static void putStages(ArrayNode stages, FindSummary summary) {
    for (StageReport report : summary.stages()) {
      ObjectNode stage = stages.addObject();
      stage.put("name", report.name());
      stage.put("seconds", thousandths(report.seconds()));
      stage.put("shuffle_bytes", report.shuffleBytes());
      stage.put(
          "shuffle_bytes_per_unit",
          thousandths((double) report.shuffleBytes() / Math.max(1, summary.allUnits())));
    }
  }

  private static double thousandths(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
