package org.neardup.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** {@link Similarity} and {@link Angle} by hand, and the two forms of a threshold. */
public class SimilarityTests {

  @Test
  public void testEstimateIsCorrectedForChance() {
    assertEquals(1, Similarity.estimate(100, 100, 4), 0);
    assertEquals(0, Similarity.estimate(3, 100, 4), 0);
    assertEquals((.5 - 1 / 16.0) / (1 - 1 / 16.0), Similarity.estimate(50, 100, 4), 1e-15);
    for (int bits : new int[] {1, 4, 16}) {
      double p = Similarity.componentProbability(.7, bits);
      assertEquals(.7, Similarity.estimate((int) Math.round(p * 1_000_000), 1_000_000, bits), 1e-5);
    }
  }

  @Test
  public void testRequiredEqualIsTheFirstThatReaches() {
    int required = Similarity.requiredEqual(.8, 120, 16);
    assertEquals(97, required);
    assertEquals(0, Similarity.requiredEqual(0, 120, 16));
    assertEquals(120, Similarity.requiredEqual(1, 120, 16));
  }

  @Test
  public void testStandardErrorAtFewBitsIsLarger() {
    assertEquals(Math.sqrt(.8 * .2 / 120), Similarity.standardError(.8, 120, 32), 1e-6);
    assertEquals(.0378, Similarity.standardError(.8, 120, 4), 5e-4);
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
