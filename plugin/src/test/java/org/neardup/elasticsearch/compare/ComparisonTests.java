package org.neardup.elasticsearch.compare;

import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.lsh.IndexScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

public class ComparisonTests extends ESTestCase {

  private static final String A = "𝐎ne two three four. Five six seven eight.";
  private static final String B = "Five six seven nine. Zero. One two three four.";

  private static IndexScheme scheme(String shingle, String... settings) {
    Map<String, String> all = new TreeMap<>(Map.of("unit", "sentence", "shingle", shingle));
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return SchemeRequest.of(all).resolve().scheme();
  }

  private static ComparedText read(IndexScheme scheme, String text, Effort effort) {
    return ComparedText.read(
        text, new Signer(scheme.signature()), new Reservation(MemoryAccount.UNLIMITED), effort);
  }

  private static Comparison compare(IndexScheme scheme, String a, String b, double minSimilarity) {
    return compare(scheme, a, b, minSimilarity, new Effort(() -> {}));
  }

  private static Comparison compare(
      IndexScheme scheme, String a, String b, double minSimilarity, Effort effort) {
    return Comparison.of(
        scheme, read(scheme, a, effort), read(scheme, b, effort), minSimilarity, effort);
  }

  private static String sentences(int count, String rest) {
    return IntStream.range(0, count)
        .mapToObj(i -> "A" + i + rest + ".")
        .collect(Collectors.joining(" "));
  }

  public void testSignaturesAreThoseOfTheField() {
    String text = "One sentence. 📜 And another.";
    IndexScheme scheme = scheme("char:5");
    List<UnitSignature> units =
        read(scheme, text, new Effort(() -> {})).units().stream()
            .map(ComparedText.ComparedUnit::signature)
            .toList();
    assertThat(units, equalTo(new Signer(scheme.signature()).sign(text)));
  }

  private static void assertTooMuch(String message, IndexScheme scheme, String a, String b) {
    String e = refusal(() -> compare(scheme, a, b, 0));
    assertThat(
        e,
        allOf(
            startsWith(message),
            endsWith(
                "takes more than 1000000000 steps; compare parts of the texts, or search an index"
                    + " for them")));
  }

  public void testTooManyShinglesOfPairs() {
    assertTooMuch(
        "[a] and [b] have 2500 and 2500 units with 161390 and 161390 shingles or numbers of"
            + " vectors",
        scheme("char:5"),
        sentences(2500, " long sentence with a number of words that stand in all of them"),
        sentences(2500, " long sentence with a number of words that stand in all of them"));
  }

  /** Each takes longer than its few shingles. */
  public void testTooManyPairs() {
    String text = sentences(8500, "");
    assertTooMuch(
        "[a] and [b] have 8500 and 8500 units with 8500 and 8500 shingles",
        scheme("word:1"),
        text,
        text);
  }

  public void testTooLong() {
    String message = "[a] and [b] are too long: reading and signing them with these settings";
    IndexScheme classic =
        scheme("word:1", "family", "classic", "components", "4096", "bands", "512", "rows", "8");
    assertTooMuch(message, classic, "a".repeat(500_000), "b");
    assertTooMuch(message, scheme("word:1"), " ".repeat(20_000_001), "b");
  }

  /** The tokens of the pairs that are near duplicates are counted, too. */
  public void testTokensThatTakeTooLong() {
    Map<String, String> settings = new TreeMap<>(Map.of("unit", "sentence"));
    settings.putAll(
        Map.of("similarity", "cosine", "bit_permutations", "1000", "prefix_lengths", "8"));
    IndexScheme cosine = SchemeRequest.of(settings).resolve().scheme();
    // Each pair takes twice the permutations of all bits.
    double pair = 2.0 * 1000 * cosine.signature().components();
    Effort effort = new Effort(() -> {});
    for (int made = 0; made < (int) (Effort.MAX_STEPS / pair) - 100; made++) {
      effort.makeTokens(cosine, 2);
    }
    String e = refusal(() -> compare(cosine, sentences(120, ""), "A1.", 0, effort));
    assertThat(e, startsWith("[a] and [b] have many near duplicates"));
  }

  public void testEndsWhenNobodyWaits() {
    IndexScheme scheme = scheme("word:1");
    AtomicInteger checks = new AtomicInteger();
    String text = sentences(10, "");
    compare(scheme, text, text, 1, new Effort(checks::incrementAndGet));
    int all = checks.get();
    assertThat(all, greaterThan(40));
    for (int last = 1; last <= all; last++) {
      AtomicInteger left = new AtomicInteger(last);
      Effort effort =
          new Effort(
              () -> {
                if (left.decrementAndGet() == 0) {
                  throw new TaskCancelledException("gone");
                }
              });
      expectThrows(TaskCancelledException.class, () -> compare(scheme, text, text, 1, effort));
    }
  }

  public void testTheFirstOfEquallySimilarUnits() {
    Comparison comparison =
        compare(
            scheme("word:1"), "One two. Three four. One two.", "One two. Three four. One two.", 0);
    List<Integer> partners =
        comparison.pairs().stream().map(pair -> pair.b().signature().position()).toList();
    assertThat(partners, equalTo(List.of(0, 1, 0)));
    assertThat(comparison.best().orElseThrow().a().signature().position(), equalTo(0));
  }

  public void testTheBestPairNeedNotBeANearDuplicate() {
    Comparison comparison = compare(scheme("word:1"), "One two. Three four.", "Three five.", 0.5);
    assertThat(comparison.pairs(), empty());
    assertThat(comparison.best().orElseThrow().a().signature().position(), equalTo(1));
    assertThat(compare(scheme("word:1"), "One two.", "", 0).best().isPresent(), equalTo(false));
  }

  private static Map<String, Object> report(
      IndexScheme scheme, String a, String b, double minSimilarity) throws IOException {
    Comparison comparison = compare(scheme, a, b, minSimilarity);
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

  public void testReportOfDocuments() throws IOException {
    // 3 of 5 words.
    Map<String, Object> report =
        report(scheme("word:1", "unit", "document"), "a  b c d", "A B C e", 0.6);
    assertThat(report.get("similarity"), equalTo(0.6));
    assertThat(report.get("near_duplicate"), equalTo(true));
    double error = get(report, "standard_error");
    // Of the different ones of 64 components of 8 bits and 242 of 4 one in 256 and in 16 is equal.
    double wide = 0.6 + 0.4 / 256;
    double narrow = 0.6 + 0.4 / 16;
    double variance = 64 * wide * (1 - wide) + 242 * narrow * (1 - narrow);
    double counted = 64 * 255.0 / 256 + 242 * 15.0 / 16;
    assertThat(error, closeTo(Math.sqrt(variance) / counted, 1e-6));
    assertThat((double) report.get("estimated_similarity"), closeTo(0.6, 4 * error));
    Map<String, Object> a = get(report, "a");
    assertThat(a.get("normalized_length"), equalTo(7));
    assertThat(a.get("shingles"), equalTo(4));
    assertThat(
        report(scheme("word:1", "unit", "document"), "a b c d", "a b c e", 0.61)
            .get("near_duplicate"),
        equalTo(false));
  }

  public void testReportOfSentences() throws IOException {
    Map<String, Object> report = report(scheme("word:1"), A, B, 0.6);
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

  public void testReportOfTextsWithoutUnits() throws IOException {
    IndexScheme scheme = scheme("word:1", "min_length", "4", "sentence_rules", "lines");
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
