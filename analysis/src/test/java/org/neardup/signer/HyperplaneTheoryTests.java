package org.neardup.signer;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Vectors;
import org.neardup.vector.UnitVector;

/** Bits against theory. Seeds are fixed, so that a bound that holds once holds always. */
public class HyperplaneTheoryTests {

  private static final int BITS = 1000;
  private static final double[] COSINES = {-0.5, 0, 0.3, 0.8, 0.99};
  private static final int PAIRS = 200;

  /**
   * 200,000 bits of pairs at each cosine: 4 standard deviations, and what the table is off for 2
   * terms.
   */
  @Test
  public void testGaussianBitsAreEqualWithTheProbabilityOfTheAngle() {
    for (int terms : new int[] {2, 10, 200}) {
      for (double cosine : COSINES) {
        double quantisation = terms == 2 ? 0.0004 : 0;
        assertProbability(ProjectionDistribution.GAUSSIAN, terms, cosine, quantisation);
      }
    }
  }

  @Test
  public void testRademacherBitsAreEqualWithTheProbabilityOfTheAngleInLongTexts() {
    for (double cosine : COSINES) {
      assertProbability(ProjectionDistribution.RADEMACHER, 200, cosine, 0);
    }
  }

  private static void assertProbability(
      ProjectionDistribution entries, int terms, double cosine, double quantisation) {
    SplittableRandom random = new SplittableRandom(terms);
    Hyperplanes hyperplanes = Hyperplanes.of(entries, BITS, 1);
    double equal = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      UnitVector[] vectors = Vectors.pair(random, terms, cosine);
      assertEquals(cosine, vectors[0].cosine(vectors[1]), 1e-9);
      equal += equalBits(hyperplanes, vectors);
    }
    assertShare(Angle.bitProbability(cosine), equal, quantisation);
  }

  private static int equalBits(Hyperplanes hyperplanes, UnitVector[] vectors) {
    return BITS
        - BitSignatures.hamming(
            Vectors.sign(hyperplanes, BITS, vectors[0]),
            Vectors.sign(hyperplanes, BITS, vectors[1]));
  }

  private static void assertShare(double p, double equal, double slack) {
    double trials = (double) PAIRS * BITS;
    assertEquals(p, equal / trials, 4 * Math.sqrt(p * (1 - p) / trials) + slack);
  }

  @Test
  public void testDenseBitsAreEqualWithTheProbabilityOfTheAngle() {
    SplittableRandom random = new SplittableRandom(5);
    int bits = 4096;
    double deviation = 0;
    for (int seed = 0; seed < 40; seed++) {
      Hyperplanes hyperplanes = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, seed);
      UnitVector u = UnitVector.dense(random.doubles(100, -1, 1).toArray());
      UnitVector v = UnitVector.dense(random.doubles(100, -0.4, 1).toArray());
      long[] a = Vectors.sign(hyperplanes, bits, u);
      double p = Angle.bitProbability(u.cosine(v));
      double equal = bits - BitSignatures.hamming(a, Vectors.sign(hyperplanes, bits, v));
      deviation += (equal - bits * p) / Math.sqrt(bits * p * (1 - p));
    }
    assertEquals(0, deviation / Math.sqrt(40), 4);
  }

  /**
   * The mean absolute error is sqrt(2/pi) standard errors. Over 1,000 pairs that mean itself has a
   * standard error of 2.4 %.
   */
  @Test
  public void testTheErrorOfTheCosineIsThatOfTheory() {
    int pairs = 1000;
    for (double cosine : new double[] {0.1, 0.5, 0.95}) {
      SplittableRandom random = new SplittableRandom(1);
      Hyperplanes hyperplanes = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, BITS, 2);
      double error = 0;
      for (int pair = 0; pair < pairs; pair++) {
        int hamming = BITS - equalBits(hyperplanes, Vectors.pair(random, 20, cosine));
        error += Math.abs(Math.cos(Math.PI * hamming / BITS) - cosine);
      }
      double expected = Angle.standardError(cosine, BITS) * Math.sqrt(2 / Math.PI);
      assertEquals(1, error / pairs / expected, 0.1);
    }
  }

  /**
   * Texts of equally weighted terms. With 10 terms a sum of +1 and -1 is 0 with probability
   * 252/1024, which always gives 1: two texts without a common term have equal bits with
   * probability .5303 instead of .5. With 5 terms, 4 of them common, bits differ only if the 4 sum
   * to 0 (6/16) and the others have opposite signs: they are equal with probability .8125, by the
   * angle with .7952.
   */
  @Test
  public void testSignsOverCollideOnShortTextsAndGaussianEntriesDoNot() {
    assertTexts(10, 0, 0.5 + 2 * Math.pow(126.0 / 1024, 2));
    assertTexts(5, 4, 0.8125);
  }

  private static void assertTexts(int terms, int common, double signs) {
    double angle = Angle.bitProbability((double) common / terms);
    assertTrue(signs > angle + 0.017);
    assertShare(signs, equalOfTexts(ProjectionDistribution.RADEMACHER, terms, common), 0);
    assertShare(angle, equalOfTexts(ProjectionDistribution.GAUSSIAN, terms, common), 0);
  }

  private static double equalOfTexts(ProjectionDistribution entries, int terms, int common) {
    SplittableRandom random = new SplittableRandom(terms);
    Hyperplanes hyperplanes = Hyperplanes.of(entries, BITS, 1);
    double equal = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      equal += equalBits(hyperplanes, Vectors.texts(random, terms, common));
    }
    return equal;
  }

  /**
   * 4,000 signatures: the correlation of two independent bits has a standard deviation of .0158;
   * the largest of 1,225 reaches 5 of them with probability .07 %. A bit is 1 half of the time.
   */
  @Test
  public void testBitsOfOneSignatureAreNotCorrelated() {
    int bits = 50;
    int signatures = 4_000;
    SplittableRandom random = new SplittableRandom(8);
    Hyperplanes hyperplanes = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, 1);
    int[][] equal = new int[bits][bits];
    int[] ones = new int[bits];
    for (int i = 0; i < signatures; i++) {
      long[] words = Vectors.sign(hyperplanes, bits, Vectors.pair(random, 10, 0)[0]);
      for (int a = 0; a < bits; a++) {
        ones[a] += (int) bit(words, a);
        for (int b = 0; b < a; b++) {
          equal[a][b] += bit(words, a) == bit(words, b) ? 1 : 0;
        }
      }
    }
    double bound = 5 * 0.5 * Math.sqrt(signatures);
    for (int a = 0; a < bits; a++) {
      assertEquals(signatures / 2.0, ones[a], bound);
      for (int b = 0; b < a; b++) {
        assertEquals(signatures / 2.0, equal[a][b], bound);
      }
    }
  }

  private static long bit(long[] words, int index) {
    return (words[index >>> 6] >>> ~index) & 1;
  }

  /** The table is symmetric and has the moments of its description. */
  @Test
  public void testMomentsOfTheTable() {
    double sum = 0;
    double squares = 0;
    double fourth = 0;
    for (byte value : GaussianSums.TABLE) {
      sum += value;
      squares += value * value;
      fourth += Math.pow(value, 4);
    }
    assertEquals(0, sum, 0);
    assertEquals(42.6, Math.sqrt(squares / 256), 0.05);
    assertEquals(2.974, 256 * fourth / (squares * squares), 0.001);
    byte[] sorted = GaussianSums.TABLE.clone();
    Arrays.sort(sorted);
    assertEquals(127, sorted[255]);
    assertEquals(-1, sorted[127]);
    assertEquals(1, sorted[128]);
  }
}
