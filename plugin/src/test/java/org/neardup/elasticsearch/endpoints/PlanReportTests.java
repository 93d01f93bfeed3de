package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasEntry;
import static org.hamcrest.Matchers.hasSize;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;

public class PlanReportTests extends ESTestCase {

  /** Two components, each a band: whatever is found follows from two throws of a coin. */
  private static ResolvedScheme twoBands() {
    return SchemeRequest.of(
            Map.of("bands", "2", "rows", "1", "threshold", "0.4", "band_bits", "32"))
        .resolve();
  }

  private static Map<String, Object> report(ResolvedScheme resolved, long units)
      throws IOException {
    RestPlanAction.PlanReport report = new RestPlanAction.PlanReport(resolved, units);
    return XContentHelper.convertToMap(
            XContentHelper.toXContent(report, XContentType.JSON, false), true, XContentType.JSON)
        .v2();
  }

  @SuppressWarnings("unchecked")
  private static <T> T get(Map<String, Object> report, String name) {
    return (T) report.get(name);
  }

  public void testByHand() throws IOException {
    Map<String, Object> report = report(twoBands(), 1000);
    Map<String, Object> atThreshold = get(report, "at_threshold");
    // Missed when both differ: 1 - .6 x .6. One equal component of two is an estimate of .5.
    assertThat(atThreshold.get("candidate"), equalTo(0.64));
    assertThat(atThreshold.get("found_by_signature"), equalTo(0.64));
    assertThat(atThreshold.get("found_exactly"), equalTo(0.64));
    // sqrt(.4 x .6 / 2)
    assertThat(atThreshold.get("standard_error"), equalTo(0.34641));
    Map<String, Object> falsePositives = get(report, "false_positive_candidates");
    // 1 - .975 x .975, and 1 - .65 x .65 of one in 80,000; 2 of 2^32
    assertThat(falsePositives.get("unrelated_rate"), equalTo(0.0493822));
    assertThat(falsePositives.get("nothing_shared_rate"), equalTo(4.65661e-10));
    assertThat(falsePositives.get("per_query_unit"), equalTo(49.3822));
  }

  public void testCurve() throws IOException {
    List<Map<String, Object>> curve = get(report(twoBands(), 1), "recall_curve");
    assertThat(curve, hasSize(19));
    assertThat(curve.get(0).get("similarity"), equalTo(0.1));
    assertThat(curve.get(0).get("candidate"), equalTo(0.19));
    assertThat(curve.get(0).get("found_exactly"), equalTo(0.0));
    assertThat(curve.get(18).get("similarity"), equalTo(1.0));
    assertThat(curve.get(18).get("found_exactly"), equalTo(1.0));
  }

  public void testSettingsResolveToTheSameScheme() throws IOException {
    ResolvedScheme resolved = SchemeRequest.of(Map.of("unit", "sentence")).resolve();
    Map<String, Object> report = report(resolved, 1);
    Map<String, Object> settings = get(report, "settings");
    // The version is added; recall and units are spent, passage_words is for passages, and neither
    // abbreviations nor a list of ignored sentences with its SHA-256 are given.
    assertThat(settings, aMapWithSize(1 + Setting.names("jaccard").size() - 6));
    assertThat(SchemeRequest.of(settings).resolve(), equalTo(resolved));
    assertThat(settings, hasEntry("bands", 12));
    assertThat(settings, hasEntry("strip_digits", false));
    assertThat(report.get("index_scheme_id"), equalTo(resolved.scheme().id()));
  }
}
