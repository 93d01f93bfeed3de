package org.neardup.vector;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.resource.Resources;
import org.neardup.shingle.ShingleHash;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Translation.Probability;
import org.neardup.vector.VectorScheme.Weighting;
import org.neardup.vector.VectorScheme.Weighting.Kind;

/** Projections worked out by hand. */
public class TranslatingVectorizerTests {

  private static final TermOptions GERMAN = new TermOptions("german", "german");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path root;
  private Resources resources;

  /**
   * German: 4 units; "muhl" in 2 of them, 3 times; "rad" in 3, 6 times. English: all but "bike"
   * more than once. By Bayes' rule p(muhl|mill) = 1, p(muhl|wheel) = .25 3 / (.25 3 + .5 6) = .2,
   * p(rad|wheel) = .8 and p(rad|bike) = 1; df* = 2, .2 2 + .8 3 = 2.8 and 3.
   */
  @Before
  public void writeResources() throws IOException {
    root = folder.getRoot().toPath();
    resources = new Resources(root);
    statistics("de", GERMAN, "Mühle Mühlen Rad", "Mühle Rad Rad Rad", "Rades Rad", "der");
    statistics("en", TermOptions.PLAIN, "mill mill wheel bike", "wheel");
    Files.writeString(
        root.resolve("table"),
        "rad\twheel\t0.5\nrad\tbike\t0.5\nmuhl\tmill\t0.75\nmuhl\twheel\t0.25\n");
    Files.writeString(
        root.resolve("both"),
        "rad\twheel\t0.5\t0.9\nrad\tbike\t0.5\t1\nmuhl\tmill\t0.75\t1\nmuhl\twheel\t0.25\t0.1\n");
  }

  private void statistics(String name, TermOptions terms, String... units) throws IOException {
    try (OutputStream out = Files.newOutputStream(root.resolve(name))) {
      Units.count(terms, units).write(out);
    }
  }

  private VectorScheme scheme(
      String table, Weighting weighting, int minFrequency, Probability probability) {
    return scheme(table, GERMAN, weighting, minFrequency, probability);
  }

  private VectorScheme scheme(
      String table,
      TermOptions terms,
      Weighting weighting,
      int minFrequency,
      Probability probability) {
    return new VectorScheme(
        VectorScheme.Kind.TERMS,
        TermOptions.PLAIN,
        weighting,
        minFrequency,
        1,
        false,
        Optional.of(resources.reference("en")),
        Optional.empty(),
        Optional.of(
            new Translation(
                "de", terms, resources.reference(table), resources.reference("de"), probability)));
  }

  private static Map<String, Double> weights(Vectorizer vectorizer, String unit) {
    UnitVector vector = vectorizer.vector(Units.of(unit)).orElseThrow();
    Map<String, Double> weights = new TreeMap<>();
    for (int i = 0; i < vector.size(); i++) {
      for (String word : new String[] {"bike", "mill", "rad", "wheel"}) {
        if (ShingleHash.hash(word) == vector.term(i)) {
          weights.put(word, vector.weight(i));
        }
      }
    }
    assertEquals(vector.size(), weights.size());
    return weights;
  }

  private Map<String, Double> weights(
      String table, Weighting weighting, int minFrequency, Probability probability) {
    VectorScheme scheme = scheme(table, weighting, minFrequency, probability);
    return weights(Vectorizer.of(scheme, "de", resources), "Die Mühle, Mühlen und das Rad am Bach");
  }

  private static void assertWeights(
      Map<String, Double> weights, double bike, double mill, double wheel) {
    assertEquals(3, weights.size());
    assertEquals(bike, weights.get("bike"), 1e-15);
    assertEquals(mill, weights.get("mill"), 1e-15);
    assertEquals(wheel, weights.get("wheel"), 1e-15);
  }

  @Test
  public void testFrequencies() {
    Weighting tf = Weighting.of(Kind.TF);
    assertWeights(weights("table", tf, 1, Probability.BAYES), 1, 2, .2 * 2 + .8);
    assertWeights(weights("table", tf, 1, Probability.DIRECT), .5, 1.5, 1);
    assertWeights(weights("both", tf, 1, Probability.GIVEN), 1, 2, .1 * 2 + .9);
    assertWeights(weights("both", tf, 1, Probability.BAYES), 1, 2, .2 * 2 + .8);
  }

  @Test
  public void testDocumentFrequencies() {
    // N is 4; directly df* = .5 3, .75 2 and .25 2 + .5 3.
    Weighting tfIdf = Weighting.of(Kind.TF_IDF);
    assertWeights(
        weights("table", tfIdf, 1, Probability.BAYES),
        StrictMath.log(4 / 3.0),
        2 * StrictMath.log(2),
        1.2 * StrictMath.log(4 / 2.8));
    assertWeights(
        weights("table", tfIdf, 1, Probability.DIRECT),
        .5 * StrictMath.log(4 / 1.5),
        1.5 * StrictMath.log(4 / 1.5),
        StrictMath.log(4 / 2.0));
  }

  @Test
  public void testLengthIsThatAfterTranslation() {
    // 4.2, on average (3 + (.2 3 + .8 6) + 6) / 4 = 3.6: k1 (1 - b + b 4.2/3.6) = 13/6.
    Map<String, Double> weights =
        weights("table", new Weighting(Kind.BM25, 2, 0.5), 1, Probability.BAYES);
    assertWeights(
        weights,
        StrictMath.log(1 + 1.5 / 3.5) * 3 / (1 + 13 / 6.0),
        StrictMath.log(2) * 6 / (2 + 13 / 6.0),
        StrictMath.log(1 + 1.7 / 3.3) * 3.6 / (1.2 + 13 / 6.0));
  }

  @Test
  public void testRareTermsOfBothLanguagesAreLeftOut() {
    Weighting tf = Weighting.of(Kind.TF);
    // "bike" occurs once in the English collection.
    assertEquals("[mill, wheel]", weights("table", tf, 2, Probability.BAYES).keySet().toString());
    // "muhl" occurs 3 times in the German one; without it p(rad|wheel) = 1, but none is left in
    // English but the terms that occur 4 times, of which there are none.
    VectorScheme scheme = scheme("table", tf, 4, Probability.BAYES);
    Vectorizer vectorizer = Vectorizer.of(scheme, "de", resources);
    assertTrue(vectorizer.vector(Units.of("Mühle Rad")).isEmpty());
  }

  @Test
  public void testWordsWithoutTranslationAreCounted() {
    Vectorizer vectorizer =
        Vectorizer.of(
            scheme("table", Weighting.of(Kind.TF), 1, Probability.BAYES), "de", resources);
    assertTrue(vectorizer.vector(Units.of("Bäche und Bach")).isEmpty());
    assertEquals(2, vectorizer.words());
    assertEquals(2, weights(vectorizer, "Bach Mühle").size());
  }

  @Test
  public void testOtherLanguagesAreNotTranslated() {
    Vectorizer vectorizer =
        Vectorizer.of(
            scheme("table", Weighting.of(Kind.TF), 1, Probability.BAYES), "en", resources);
    assertEquals("{mill=1.0, rad=1.0}", weights(vectorizer, "mill rad").toString());
  }

  @Test
  public void testTableWithoutFourthColumn() {
    VectorScheme scheme = scheme("table", Weighting.of(Kind.TF), 1, Probability.GIVEN);
    assertEquals(
        "[translation_probability] = [given] needs a [translation] with a fourth column,"
            + " p(term|translation): use [bayes], or another table",
        refusal(() -> Vectorizer.of(scheme, "de", resources)));
  }

  /** Against the sums of the definition, computed with maps; error of rounding only. */
  @Test
  public void testRandomTables() throws IOException {
    Random random = new Random(31);
    String[] units = new String[10];
    Arrays.setAll(units, i -> words(random, 30));
    TermOptions plain = TermOptions.PLAIN;
    statistics("de", plain, units);
    Map<String, Double> table = new TreeMap<>();
    for (int i = 0; i < 150; i++) {
      table.put(
          "f" + random.nextInt(30) + "\te" + random.nextInt(40), (1 + random.nextInt(99)) / 100.0);
    }
    StringBuilder lines = new StringBuilder();
    table.forEach((pair, p) -> lines.append(pair).append('\t').append(p).append('\n'));
    Files.writeString(root.resolve("table"), lines);
    VectorScheme scheme = scheme("table", plain, Weighting.of(Kind.TF_IDF), 1, Probability.BAYES);
    Vectorizer vectorizer = Vectorizer.of(scheme, "de", resources);
    for (int i = 0; i < 5; i++) {
      String unit = words(random, 10);
      UnitVector vector = vectorizer.vector(Units.of(unit)).orElseThrow();
      Map<Long, Double> expected = expected(table, units, unit);
      assertEquals(expected.size(), vector.size());
      for (int term = 0; term < vector.size(); term++) {
        assertEquals(expected.get(vector.term(term)), vector.weight(term), 1e-12);
      }
    }
  }

  private static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("f").append(random.nextInt(35)).append(' ');
    }
    return text.toString();
  }

  private static Map<Long, Double> expected(
      Map<String, Double> table, String[] units, String unit) {
    Map<String, Double> sums = new TreeMap<>();
    table.forEach(
        (pair, p) -> sums.merge(e(pair), p * count(pair, String.join(" ", units)), Double::sum));
    Map<String, Double> documents = new TreeMap<>();
    Map<String, Double> frequencies = new TreeMap<>();
    table.forEach(
        (pair, p) -> {
          double given = p * count(pair, String.join(" ", units)) / sums.get(e(pair));
          long df = Arrays.stream(units).filter(u -> count(pair, u) > 0).count();
          documents.merge(e(pair), given * df, Double::sum);
          frequencies.merge(e(pair), given * count(pair, unit), Double::sum);
        });
    Map<Long, Double> weights = new TreeMap<>();
    frequencies.forEach(
        (e, tf) -> {
          if (tf > 0) {
            weights.put(ShingleHash.hash(e), tf * Math.log(units.length / documents.get(e)));
          }
        });
    return weights;
  }

  private static String e(String pair) {
    return pair.substring(pair.indexOf('\t') + 1);
  }

  private static long count(String pair, String text) {
    String f = pair.substring(0, pair.indexOf('\t'));
    return Arrays.stream(text.split(" +")).filter(f::equals).count();
  }
}
