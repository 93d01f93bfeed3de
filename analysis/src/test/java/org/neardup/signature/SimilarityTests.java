package org.neardup.signature;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

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
}
