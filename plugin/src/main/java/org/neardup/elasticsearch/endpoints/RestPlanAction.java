package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.CandidatePlan;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.resource.Resources;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.util.Reservation;

/**
 * {@code GET /_neardup/plan}: the scheme that settings resolve to and its expected recall and cost,
 * before anything is indexed. Takes every setting of a scheme, or {@code index} and {@code field}
 * and perhaps {@code expected_units}. Costs some milliseconds; the largest schemes, of 4,096
 * components, up to a tenth of a second.
 */
public final class RestPlanAction extends SchemeAction {

  public RestPlanAction(Resources resources, Supplier<PluginServices> services) {
    super("plan", Set.of(), resources, services);
  }

  @Override
  protected BiFunction<ResolvedScheme, Reservation, ToXContentObject> report(
      RequestValues values, RestRequest request) {
    long byDefault = SchemeRequest.EMPTY.expectedUnits();
    long units = values.integer(Setting.EXPECTED_UNITS.id(), byDefault, 1, Long.MAX_VALUE);
    return (scheme, memory) -> new PlanReport(scheme, units);
  }

  /**
   * A scheme with its expected recall and cost for a number of units. Probabilities assume
   * independent components and have six digits.
   */
  public record PlanReport(ResolvedScheme resolved, long units) implements ToXContentObject {

    /**
     * A query that verifies exactly compares pairs whose estimate is at most this number of
     * standard errors below the threshold.
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
      builder
          .field("index_scheme_id", scheme.id())
          .field("signature_scheme_id", scheme.signature().id());
      switch (scheme) {
        case BandScheme bands -> {
          builder.field("bands", bands.bands()).field("rows", bands.rows());
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
      writeRecall(builder.startObject("at_threshold"), resolved.threshold())
          .field("standard_error", rounded(standardError()))
          .endObject()
          .startObject("false_positive_candidates")
          .field("unrelated_rate", rounded(plan.falseCandidateRate()))
          .field("nothing_shared_rate", rounded(plan.recallAt(0)))
          .field("expected_units", units)
          .field("per_query_unit", rounded(plan.falseCandidates(units)))
          .endObject();
    }

    private void writeCurve(XContentBuilder builder) throws IOException {
      builder.startArray("recall_curve");
      for (int percent = 10; percent <= 100; percent += 5) {
        writeRecall(builder.startObject(), percent / 100.0).endObject();
      }
      builder.endArray();
    }

    private XContentBuilder writeRecall(XContentBuilder builder, double similarity)
        throws IOException {
      CandidatePlan plan = resolved.scheme().plan();
      double threshold = resolved.threshold();
      double margin = Math.max(0, threshold - EXACT_MARGIN * standardError());
      double exact = similarity < threshold ? 0 : plan.signatureRecallAt(similarity, margin);
      return builder
          .field("similarity", similarity)
          .field("candidate", rounded(plan.recallAt(similarity)))
          .field("found_by_signature", rounded(plan.signatureRecallAt(similarity, threshold)))
          .field("found_exactly", rounded(exact));
    }

    private double standardError() {
      return resolved.scheme().signature().standardError(resolved.threshold());
    }

    /** A figure of at least 0 to six digits; 0 if it is smaller than one in 10^12. */
    public static double rounded(double value) {
      return value < 1e-12 ? 0 : new BigDecimal(value).round(new MathContext(6)).doubleValue();
    }
  }
}
