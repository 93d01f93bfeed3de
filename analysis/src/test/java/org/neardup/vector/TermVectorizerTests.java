package org.neardup.vector;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Optional;
import java.util.TreeMap;
import org.junit.Test;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.shingle.ShingleHash;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorScheme.Weighting;
import org.neardup.vector.VectorScheme.Weighting.Kind;
import org.neardup.vector.Vectorizer.TermVectorizer;
import org.neardup.vector.Vectorizer.TermWeights;

/** Weights against values worked out by hand from the formulas. */
public class TermVectorizerTests {

  /** 4 units, 12 terms: "mill" in 2 units, 3 times; "wheel" in 1, twice; "a" in all 4, 7 times. */
  private static final TermStatistics STATISTICS =
      Units.statistics(TermOptions.PLAIN, "a mill a mill", "a wheel a wheel", "a mill a", "a");

  private static VectorScheme scheme(Weighting weighting, int minFrequency, int minTerms) {
    return new VectorScheme(
        VectorScheme.Kind.TERMS,
        TermOptions.PLAIN,
        weighting,
        minFrequency,
        minTerms,
        false,
        Optional.of(new ResourceRef("statistics", "0".repeat(64))),
        Optional.empty(),
        Optional.empty());
  }

  private static TreeMap<String, Double> weights(VectorScheme scheme, String unit) {
    UnitVector vector = new TermVectorizer(scheme, STATISTICS).vector(Units.of(unit)).orElseThrow();
    TreeMap<String, Double> weights = new TreeMap<>();
    for (String word : unit.split(" ")) {
      for (int i = 0; i < vector.size(); i++) {
        if (vector.term(i) == ShingleHash.hash(word)) {
          weights.put(word, vector.weight(i));
        }
      }
    }
    assertEquals(weights.size(), vector.size());
    return weights;
  }

  @Test
  public void testTermFrequency() {
    var weights = weights(scheme(Weighting.of(Kind.TF), 1, 1), "a mill mill mill new");
    assertEquals("{a=1.0, mill=3.0, new=1.0}", weights.toString());
  }

  @Test
  public void testLogarithmicTermFrequency() {
    var weights = weights(scheme(Weighting.of(Kind.LOG_TF), 1, 1), "a mill mill mill");
    assertEquals(1, weights.get("a"), 0);
    assertEquals(2.09861228866811, weights.get("mill"), 1e-15);
    TermWeights translated = new TermWeights(Weighting.of(Kind.LOG_TF), 0, 0);
    assertEquals(0.25, translated.weight(0.25, 1, 1), 0);
  }

  @Test
  public void testInverseDocumentFrequency() {
    // ln(4/2), ln(4/1) and, for a term that no unit has, ln(4/1) as well; "a" has ln(4/4) = 0.
    var weights = weights(scheme(Weighting.of(Kind.TF_IDF), 1, 1), "a mill mill wheel new");
    assertEquals(2 * 0.6931471805599453, weights.get("mill"), 1e-15);
    assertEquals(1.3862943611198906, weights.get("wheel"), 1e-15);
    assertEquals(1.3862943611198906, weights.get("new"), 1e-15);
    assertEquals(3, weights.size());
  }

  @Test
  public void testBm25() {
    // Length 4, average 12/4 = 3: k1 (1 - b + b 4/3) = 2 (1 - 0.6 + 0.8) = 2.4.
    var weights = weights(scheme(new Weighting(Kind.BM25, 2, 0.6), 1, 1), "a mill mill wheel");
    // ln(1 + 2.5/2.5) * 2 * 3 / (2 + 2.4), ln(1 + 3.5/1.5) * 3 / 3.4, ln(1 + 0.5/4.5) * 3 / 3.4
    assertEquals(0.9452007007635617, weights.get("mill"), 1e-15);
    assertEquals(1.0623289449934732, weights.get("wheel"), 1e-15);
    assertEquals(0.09296516087455267, weights.get("a"), 1e-15);
  }

  @Test
  public void testRareTermsAreLeftOut() {
    var weights = weights(scheme(Weighting.of(Kind.TF), 3, 1), "a mill wheel new");
    assertEquals("{a=1.0, mill=1.0}", weights.toString());
  }

  @Test
  public void testUnitsOfFewTermsHaveNoVector() {
    Vectorizer vectorizer = new TermVectorizer(scheme(Weighting.of(Kind.TF), 3, 2), STATISTICS);
    assertTrue(vectorizer.vector(Units.of("a mill wheel new")).isPresent());
    assertTrue(vectorizer.vector(Units.of("a wheel new a")).isEmpty());
    assertEquals(4, vectorizer.words());
    assertTrue(vectorizer.vector(Units.of("")).isEmpty());
  }

  @Test
  public void testUnitOfUselessTermsHasNoVector() {
    Vectorizer vectorizer = new TermVectorizer(scheme(Weighting.of(Kind.TF_IDF), 1, 1), STATISTICS);
    assertTrue(vectorizer.vector(Units.of("a a")).isEmpty());
  }

  @Test
  public void testEmptyCollectionGivesNoVector() {
    for (Kind kind : new Kind[] {Kind.TF_IDF, Kind.BM25}) {
      Vectorizer vectorizer =
          new TermVectorizer(scheme(new Weighting(kind, 1, 0), 1, 1), TermStatistics.empty());
      assertTrue(vectorizer.vector(Units.of("a mill")).isEmpty());
    }
  }
}
