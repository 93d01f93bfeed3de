package org.neardup.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** {@link ComponentWidths} and {@link Angle} by hand, and the two forms of a threshold. */
public class EstimateTests {

  private static final ComponentWidths FOUR_BITS = ComponentWidths.equal(100, 4);

  @Test
  public void testEstimateIsCorrectedForChance() {
    assertEquals(1, FOUR_BITS.estimate(100), 0);
    assertEquals(0, FOUR_BITS.estimate(3), 0);
    assertEquals((.5 - 1 / 16.0) / (1 - 1 / 16.0), FOUR_BITS.estimate(50), 1e-15);
  }

  /** Of a wide component of 8 bits 1/256 is equal by chance, of a narrow one of 2 bits 1/4. */
  @Test
  public void testEstimateFromTwoWidths() {
    ComponentWidths widths = new ComponentWidths(256, 8, 400, 2);
    assertEquals(0, widths.estimate(101), 0);
    assertEquals(1, widths.estimate(656), 0);
    assertEquals(50 / 555.0, widths.estimate(151), 1e-15);
    assertEquals(.7 + .3 / 256, widths.wideProbability(.7), 1e-15);
    assertEquals(.775, widths.narrowProbability(.7), 1e-15);
    double expected = 256 * (.7 + .3 / 256) + 400 * .775;
    assertEquals(.7, widths.estimate((int) Math.round(expected)), 1e-3);
  }

  @Test
  public void testRequiredEqualIsTheFirstThatReaches() {
    ComponentWidths widths = ComponentWidths.equal(120, 16);
    assertEquals(97, widths.requiredEqual(.8));
    assertEquals(0, widths.requiredEqual(0));
    assertEquals(120, widths.requiredEqual(1));
    assertEquals(121, widths.requiredEqual(1.1));
  }

  @Test
  public void testStandardErrorAtFewBitsIsLarger() {
    assertEquals(Math.sqrt(.8 * .2 / 120), ComponentWidths.equal(120, 32).standardError(.8), 1e-6);
    assertEquals(.0378, ComponentWidths.equal(120, 4).standardError(.8), 5e-4);
    double variance = 60 * .85 * .15 + 40 * .8125 * .1875;
    assertEquals(
        Math.sqrt(variance) / (60 * .75 + 40 * .9375),
        new ComponentWidths(40, 4, 60, 2).standardError(.8),
        1e-15);
  }

  @Test
  public void testCosineOfADistance() {
    assertEquals(1, Angle.cosine(0, 100), 0);
    assertEquals(Math.sqrt(0.5), Angle.cosine(25, 100), 1e-15);
    assertEquals(0.5, Angle.cosine(333, 999), 1e-15);
    assertEquals(0, Angle.cosine(75, 100), 0);
  }

  @Test
  public void testThresholdOfACosine() {
    // acos(.3) = 1.26610 is .403013 of pi.
    assertEquals(403, Angle.hammingThreshold(0.3, 1000));
    assertEquals(333, Angle.hammingThreshold(0.5, 999));
    assertEquals(500, Angle.hammingThreshold(0, 1000));
    assertEquals(0, Angle.hammingThreshold(1, 1000));
  }

  @Test
  public void testRequiredBitsAreTheFirstWhoseEstimateReachesTheSimilarity() {
    for (int bits : new int[] {1, 64, 100, 999, 1000}) {
      for (double similarity = 0; similarity <= 1.05; similarity += 0.05) {
        int required = Angle.requiredEqual(similarity, bits);
        assertTrue(required > bits || Angle.cosine(bits - required, bits) >= similarity);
        assertTrue(required == 0 || Angle.cosine(bits - required + 1, bits) < similarity);
        assertEquals(similarity > 1, required > bits);
      }
    }
  }

  @Test
  public void testStandardErrorOfTheCosine() {
    // Orthogonal: pi sqrt(1/4 / 1000). At 60 degrees: sqrt(3)/2 pi sqrt(2/9 / 1000).
    assertEquals(0.049673, Angle.standardError(0, 1000), 1e-6);
    assertEquals(0.040558, Angle.standardError(0.5, 1000), 1e-6);
    assertEquals(0, Angle.standardError(1, 1000), 0);
    assertEquals(0.75, Angle.bitProbability(Math.sqrt(0.5)), 1e-15);
  }
}
