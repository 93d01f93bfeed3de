package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.Signer;
import org.neardup.text.MemoryAccount;
import org.neardup.text.Reservation;

public class ComparisonReportTests extends ESTestCase {

  private static final String A = "𝐎ne two three four. Five six seven eight.";
  private static final String B = "Five six seven nine. Zero. One two three four.";

  private static IndexScheme scheme(String... settings) {
    Map<String, String> map = new TreeMap<>(Map.of("shingle", "word:1"));
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return SchemeRequest.of(map).resolve().scheme();
  }

  private static Map<String, Object> report(
      IndexScheme scheme, String a, String b, double minSimilarity) throws IOException {
    Effort effort = new Effort(() -> {});
    Signer signer = new Signer(scheme.signature());
    Reservation memory = new Reservation(MemoryAccount.UNLIMITED);
    Comparison comparison =
        Comparison.of(
            scheme,
            ComparedText.read(a, signer, memory, effort),
            ComparedText.read(b, signer, memory, effort),
            minSimilarity,
            effort);
    return XContentHelper.convertToMap(
            XContentHelper.toXContent(comparison, XContentType.JSON, false),
            true,
            XContentType.JSON)
        .v2();
  }

  @SuppressWarnings("unchecked")
  private static <T> T get(Map<String, Object> report, String name) {
    return (T) report.get(name);
  }

  public void testDocumentsByHand() throws IOException {
    // 3 of 5 words.
    Map<String, Object> report = report(scheme(), "a  b c d", "A B C e", 0.6);
    assertThat(report.get("similarity"), equalTo(0.6));
    assertThat(report.get("near_duplicate"), equalTo(true));
    double error = get(report, "standard_error");
    // There are 256 components; one in 256 of the different ones is equal in its 8 bits.
    double equal = 0.6 + 0.4 / 256;
    assertThat(error, closeTo(Math.sqrt(equal * (1 - equal) / 256) * 256 / 255, 1e-6));
    assertThat((double) report.get("estimated_similarity"), closeTo(0.6, 4 * error));
    Map<String, Object> a = get(report, "a");
    assertThat(a.get("normalized_length"), equalTo(7));
    assertThat(a.get("shingles"), equalTo(4));
    assertThat(report(scheme(), "a b c d", "a b c e", 0.61).get("near_duplicate"), equalTo(false));
  }

  public void testEqualTexts() throws IOException {
    IndexScheme scheme = scheme();
    Map<String, Object> report = report(scheme, "a b c d", "a b c d", 1);
    assertThat(report.get("scheme"), equalTo(scheme.id()));
    assertThat(report.get("signature_scheme"), equalTo(scheme.signature().id()));
    assertThat(report.get("similarity"), equalTo(1.0));
    assertThat(report.get("estimated_similarity"), equalTo(1.0));
    assertThat(report.get("shared_tokens"), equalTo(scheme.tokensPerUnit()));
    assertThat(report.get("candidate_probability"), equalTo(1.0));
  }

  public void testSentences() throws IOException {
    Map<String, Object> report = report(scheme("unit", "sentence"), A, B, 0.6);
    Map<String, Object> scores = get(report, "score_modes");
    assertThat(scores.get("max"), equalTo(1.0));
    assertThat(scores.get("avg"), equalTo(0.8));
    assertThat(scores.get("coverage"), equalTo(1.0));
    List<Map<String, Object>> pairs = get(report, "pairs");
    assertThat(pairs, hasSize(2));
    assertPair(pairs.get(0), 1.0, "𝐎ne two three four.", "One two three four.");
    assertPair(pairs.get(1), 0.6, "Five six seven eight.", "Five six seven nine.");
    assertThat(((Map<?, ?>) pairs.get(0).get("b")).get("position"), equalTo(2));
  }

  private static void assertPair(Map<String, Object> pair, double similarity, String a, String b) {
    assertThat(pair.get("similarity"), equalTo(similarity));
    assertUnit(get(pair, "a"), A, a);
    assertUnit(get(pair, "b"), B, b);
  }

  private static void assertUnit(Map<String, Object> unit, String raw, String text) {
    assertThat(unit.get("text"), equalTo(text));
    assertThat(raw.substring((int) unit.get("start"), (int) unit.get("end")), equalTo(text));
  }

  public void testTextsWithoutUnits() throws IOException {
    IndexScheme scheme = scheme("unit", "sentence", "min_length", "4");
    Map<String, Object> report = report(scheme, "!!!!\nAb.\nTwo words.", "", 0.8);
    assertThat(report.get("near_duplicate"), equalTo(false));
    assertThat(report.containsKey("similarity"), equalTo(false));
    assertThat((List<?>) report.get("pairs"), empty());
    Map<String, Object> a = get(report, "a");
    assertThat(a.get("outside_limits"), equalTo(1));
    assertThat(a.get("without_shingles"), equalTo(1));
    assertThat(a.get("units"), equalTo(1));
  }
}
