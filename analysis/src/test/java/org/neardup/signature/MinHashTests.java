package org.neardup.signature;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.signature.MinHashScheme.Family;

/** Both families against theory. Seeds are fixed, so that a bound that holds once holds always. */
public class MinHashTests {

  private static final long[] FAST = {34577, 44299, 29502, 48873, 8263, 29428, 4943, 53606};
  private static final long[] CLASSIC = {
    400591386302179246L,
    724346684029325214L,
    321656978763348093L,
    396532825404520619L,
    378100641061114009L,
    351338854841919601L,
    233931724777424385L,
    851923975168295998L
  };

  @Test
  public void testEqualSetsHaveEqualSketchesWhateverTheOrderAndRepetition() {
    long[] set = {5, 77, -3, 1L << 60};
    long[] shuffled = {1L << 60, 5, -3, -3, 77, 5};
    for (Family family : Family.values()) {
      assertEquals(Sets.sketch(family, 50, 16, 1, set), Sets.sketch(family, 50, 16, 1, shuffled));
    }
  }

  /** Few that differ, more than find room where those are kept, and zero, among many. */
  @Test
  public void testManyRepeatsChangeNothing() {
    for (int distinct : new int[] {1, 2, 30, 150, 400, 799, 801, 3_000}) {
      long[] set = new SplittableRandom(distinct).longs(distinct).toArray();
      set[0] = 0;
      long[] repeated = new long[20_000];
      for (int i = 0; i < repeated.length; i++) {
        repeated[i] = set[i % distinct];
      }
      for (Family family : Family.values()) {
        assertEquals(Sets.sketch(family, 50, 16, 1, set), Sets.sketch(family, 50, 16, 1, repeated));
      }
    }
  }

  @Test
  public void testSketchesDependOnTheSeedAndFitTheBits() {
    for (Family family : Family.values()) {
      UnitSignature one = Sets.sketch(family, 200, 4, 1, 9, 8);
      UnitSignature two = Sets.sketch(family, 200, 4, 2, 9, 8);
      // 200 components of 4 bits: 12.5 equal by chance, standard deviation 3.4.
      assertTrue(one.equalComponents(two) < 35);
      for (int i = 0; i < 200; i++) {
        assertEquals(0, one.component(i) >>> 4);
      }
    }
  }

  @Test
  public void testOneElementFillsEveryBin() {
    UnitSignature single = Sets.sketch(Family.FAST, 4096, 32, 1, 42);
    UnitSignature other = Sets.sketch(Family.FAST, 4096, 32, 1, 43);
    assertEquals(0, single.equalComponents(other), 0);
  }

  /** 200,000 components of pairs at each similarity: 4.5 standard deviations, two-sided. */
  @Test
  public void testClassicComponentsCollideWithTheJaccardProbability() {
    int pairs = 2_000;
    int m = 100;
    for (int common : new int[] {0, 100, 190}) {
      SplittableRandom random = new SplittableRandom(common);
      double p = ComponentWidths.equal(m, 16).wideProbability(common / 200.0);
      long equal = 0;
      for (int pair = 0; pair < pairs; pair++) {
        // A seed a pair: components of one pair share its sets, so that only fresh functions are
        // independent.
        MinHash minHash = MinHash.of(Sets.scheme(Family.CLASSIC, m, 16, pair));
        long[][] sets = Sets.pair(random, 200, common);
        equal += Sets.sketch(minHash, m, sets[0]).equalComponents(Sets.sketch(minHash, m, sets[1]));
      }
      double trials = (double) pairs * m;
      assertEquals(p, equal / trials, 4.5 * Math.sqrt(p * (1 - p) / trials) + 1e-9);
    }
  }

  @Test
  public void testClassicVarianceIsBinomial() {
    for (int union : new int[] {20, 300}) {
      double ratio = moments(Family.CLASSIC, union, 4_000)[1] / (.25 / 120);
      // The variance of a sample variance of 4,000 normal values: standard deviation .022.
      assertEquals("union " + union, 1, ratio, .1);
    }
  }

  /**
   * Theory: the variance is never above the one of independent components; .05 allows for the
   * sample (standard deviation .022). The mean of 4,000 estimates is within 4.5 standard
   * deviations.
   */
  @Test
  public void testFastIsUnbiasedAndItsVarianceFarBelowBinomialOnSmallSetsAndNeverAbove() {
    for (int union : new int[] {2, 20, 60, 300, 1_000}) {
      double[] moments = moments(Family.FAST, union, 4_000);
      assertEquals("union " + union, .5, moments[0], 4.5 * Math.sqrt(.25 / 120 / 4_000));
      double ratio = moments[1] / (.25 / 120);
      assertTrue("union " + union, ratio > .01 && ratio <= (union <= 60 ? .6 : 1.05));
    }
  }

  /** Mean and variance of the estimate, at similarity .5 and m = 120. */
  private static double[] moments(Family family, int union, int pairs) {
    SplittableRandom random = new SplittableRandom(union);
    MinHash minHash = MinHash.of(Sets.scheme(family, 120, 32, 7));
    double sum = 0;
    double squares = 0;
    for (int pair = 0; pair < pairs; pair++) {
      long[][] sets = Sets.pair(random, union, union / 2);
      double estimate =
          ComponentWidths.equal(120, 32)
              .estimate(
                  Sets.sketch(minHash, 120, sets[0])
                      .equalComponents(Sets.sketch(minHash, 120, sets[1])));
      sum += estimate;
      squares += estimate * estimate;
    }
    double mean = sum / pairs;
    return new double[] {mean, squares / pairs - mean * mean};
  }

  @Test
  public void testSeedsAreThoseOfSplitmix64() {
    // splitmix64 seeded with 0 gives e220a8397b1dcdaf first (Vigna's reference).
    assertEquals(0xE220A8397B1DCDAFL, Seeds.mix(Seeds.GOLDEN));
    assertTrue(Seeds.derive(1, "fast", 0) != Seeds.derive(1, "classic", 0));
    assertTrue(Seeds.derive(1, "fast", 0) != Seeds.derive(1, "fast", 1));
    assertTrue(Seeds.derive(1, "fast", 0) != Seeds.derive(2, "fast", 0));
  }

  @Test
  public void testTheGoldenSketchOfAFixedSet() {
    long[] set = {1, 2, 3};
    long[] fast = new long[8];
    MinHash.of(Sets.scheme(Family.FAST, 8, 16, Seeds.DEFAULT)).sketch(set, 3, fast);
    long[] classic = new long[8];
    MinHash.of(Sets.scheme(Family.CLASSIC, 8, 60, Seeds.DEFAULT)).sketch(set, 3, classic);
    assertArrayEquals(FAST, fast);
    assertArrayEquals(CLASSIC, classic);
  }
}
