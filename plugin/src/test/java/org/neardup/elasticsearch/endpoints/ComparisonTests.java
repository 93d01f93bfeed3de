package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.startsWith;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.MemoryAccount;
import org.neardup.text.Reservation;

public class ComparisonTests extends ESTestCase {

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
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> compare(scheme, a, b, 0));
    assertThat(
        e.getMessage(),
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
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class,
            () -> compare(cosine, sentences(120, ""), "A1.", 0, effort));
    assertThat(e.getMessage(), startsWith("[a] and [b] have many near duplicates"));
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
}
