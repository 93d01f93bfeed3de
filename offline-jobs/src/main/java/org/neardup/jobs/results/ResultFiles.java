package org.neardup.jobs.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.export.ExportStage;
import org.neardup.jobs.report.ClusterExcerpt;
import org.neardup.jobs.report.ReportPage;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.WindowPlan;

/** The JSON files of an output folder. */
public final class ResultFiles {
  /** As many sentences as the longest document that is read can have. */
  private static final int MAX_SENTENCES = 1_000_000;

  private ResultFiles() {}

  /** Writes mapping, scheme, report and, last, the summary. */
  public static void write(OutputFolder output, FindSummary summary) throws IOException {
    ResolvedScheme scheme = summary.scheme();
    output.write("mapping.json", text(mapping(scheme, summary)));
    output.write("scheme.json", text(scheme(scheme)));
    ObjectNode json = SummaryJson.of(summary);
    putSimilarities(json.putArray("similarities"), output);
    output.write("report.html", report(output, summary, json));
    output.write(OutputFolder.SUMMARY, text(json));
  }

  /** The number of compared pairs in each of equally wide bins of similarity. */
  private static void putSimilarities(ArrayNode json, OutputFolder output) throws IOException {
    long[] bins = new long[VerifyStage.BINS];
    Path folder = new Path(output.work("verify"), VerifyStage.SIMILARITIES);
    for (String line : output.readLines(folder)) {
      String[] fields = line.split("\t", -1);
      bins[Integer.parseInt(fields[0])] += Long.parseLong(fields[1]);
    }
    for (long bin : bins) {
      json.add(bin);
    }
  }

  private static String report(OutputFolder output, FindSummary summary, ObjectNode json)
      throws IOException {
    Path shown = new Path(output.work("export"), ExportStage.SHOWN);
    List<ClusterExcerpt> clusters =
        ClusterExcerpt.of(summary.clusters().chosen(), output.readLines(shown));
    DoubleUnaryOperator recall =
        summary.windowPlan().map(WindowPlan::recallCurve).orElse(summary.plan()::recallAt);
    return new ReportPage(json, recall, clusters).html();
  }

  private static String text(JsonNode json) throws JsonProcessingException {
    return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
  }

  private static ObjectNode mapping(ResolvedScheme scheme, FindSummary summary) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode mappings = body.putObject("mappings");
    ObjectNode run = mappings.putObject("_meta").putObject("neardup");
    run.put("run", summary.identity());
    summary.since().ifPresent(since -> run.put("since", since.identity()));
    mappings.put("dynamic", "strict");
    ObjectNode properties = mappings.putObject("properties");
    properties.putObject("doc_id").put("type", "keyword");
    properties.putObject("position").put("type", "integer");
    properties.putObject("text").put("type", "text");
    properties.putObject("cluster_id").put("type", "keyword");
    properties.putObject("cluster_size").put("type", "long");
    ObjectNode signature = properties.putObject("signature");
    signature.put("type", "near_duplicate");
    signature.put("text_field", "text");
    putSettings(signature, scheme);
    if (summary.request().wholeDocuments()) {
      signature.put("max_sentences", MAX_SENTENCES);
    }
    return body;
  }

  /** The resolved scheme: its ids, its settings (which {@code --scheme} reads), its full form. */
  static ObjectNode scheme(ResolvedScheme resolved) {
    IndexScheme scheme = resolved.scheme();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("signature_scheme_id", scheme.signature().id());
    json.put("index_scheme_id", scheme.id());
    putSettings(json.putObject("settings"), resolved);
    json.put("canonical", scheme.canonicalJson());
    return json;
  }

  /** The settings as the mapping of an index shows them. */
  static void putSettings(ObjectNode json, ResolvedScheme scheme) {
    scheme
        .settings()
        .byName()
        .forEach((name, value) -> json.set(name, new ObjectMapper().valueToTree(value)));
  }
}
