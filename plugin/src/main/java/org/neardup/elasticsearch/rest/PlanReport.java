package org.neardup.elasticsearch.rest;

import java.io.IOException;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.CandidatePlan;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.ResolvedScheme;

/**
 * A scheme with its expected recall and cost. Probabilities are those of independent components, to
 * six digits.
 *
 * @param resolved the scheme and its threshold
 * @param units how many units are to be indexed
 */
record PlanReport(ResolvedScheme resolved, long units) implements ToXContentObject {

  /**
   * A query that verifies exactly compares pairs whose estimate is at most this number of standard
   * errors below the threshold.
   */
  private static final int EXACT_MARGIN = 3;

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject();
    writeScheme(builder);
    writeExpectation(builder);
    writeCurve(builder);
    return builder.endObject();
  }

  private void writeScheme(XContentBuilder builder) throws IOException {
    IndexScheme scheme = resolved.scheme();
    builder.field("scheme", scheme.id());
    builder.field("signature_scheme", scheme.signature().id());
    switch (scheme) {
      case BandScheme bands -> {
        builder.field("bands", bands.bands());
        builder.field("rows", bands.rows());
        builder.field("components", bands.signature().components());
      }
      case PrefixScheme prefixes -> {
        builder.field("bit_permutations", prefixes.bitPermutations());
        builder.field("prefix_lengths", prefixes.prefixLengths());
        builder.field("bits", prefixes.signature().bits());
      }
    }
    builder.field("signature_bytes", scheme.signature().packedBytes());
    builder.field("settings", resolved.settings().byName());
  }

  private void writeExpectation(XContentBuilder builder) throws IOException {
    CandidatePlan plan = resolved.scheme().plan();
    builder.startObject("at_threshold");
    writeRecall(builder, resolved.threshold());
    builder.field("standard_error", Figures.rounded(standardError()));
    builder.endObject();
    builder.startObject("false_positive_candidates");
    builder.field("unrelated_rate", Figures.rounded(plan.falseCandidateRate()));
    builder.field("nothing_shared_rate", Figures.rounded(plan.recallAt(0)));
    builder.field("units", units);
    builder.field("per_query_unit", Figures.rounded(plan.falseCandidates(units)));
    builder.endObject();
  }

  private void writeCurve(XContentBuilder builder) throws IOException {
    builder.startArray("recall_curve");
    for (int percent = 10; percent <= 100; percent += 5) {
      builder.startObject();
      writeRecall(builder, percent / 100.0);
      builder.endObject();
    }
    builder.endArray();
  }

  private void writeRecall(XContentBuilder builder, double similarity) throws IOException {
    CandidatePlan plan = resolved.scheme().plan();
    double threshold = resolved.threshold();
    double margin = Math.max(0, threshold - EXACT_MARGIN * standardError());
    double exact = similarity < threshold ? 0 : plan.signatureRecallAt(similarity, margin);
    builder.field("similarity", similarity);
    builder.field("candidate", Figures.rounded(plan.recallAt(similarity)));
    builder.field(
        "found_by_signature", Figures.rounded(plan.signatureRecallAt(similarity, threshold)));
    builder.field("found_exactly", Figures.rounded(exact));
  }

  private double standardError() {
    return resolved.scheme().signature().standardError(resolved.threshold());
  }
}
