package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import org.junit.Test;
import org.neardup.signature.Similarity;
import org.neardup.text.Unit;

public class BandPlannerTests {

  @Test
  public void testTheDefaultsAreTwentyBySixAndThirtyTwoByEight() {
    assertPlan(20, 6, BandPlanner.plan(.8, .95, Unit.SENTENCE, 16));
    assertPlan(32, 8, BandPlanner.plan(.8, .95, Unit.DOCUMENT, 16));
  }

  @Test
  public void testEveryPlanReachesItsRecallWithTheMostRowsOfItsComponents() {
    for (double threshold = .3; threshold <= 1; threshold += .05) {
      for (double recall : new double[] {.5, .9, .95, .99, .999}) {
        BandPlan plan = BandPlanner.plan(threshold, recall, Unit.SENTENCE, 16);
        assertTrue(plan.recallAt(threshold) >= recall);
        assertEquals(plan.components(), (long) plan.bands() * plan.rows());
        for (int rows = plan.rows() + 1; rows <= plan.components(); rows++) {
          if (plan.components() % rows == 0) {
            BandPlan steeper =
                new BandPlan(
                    plan.components(), 16, plan.components() / rows, rows, Banding.DISJOINT);
            assertTrue(steeper.recallAt(threshold) < recall);
          }
        }
      }
    }
  }

  /** An analyzer plans again whenever its index opens, so a plan must never change. */
  @Test
  public void testPlansArePinned() {
    StringBuilder plans = new StringBuilder();
    for (Unit unit : Unit.values()) {
      for (double threshold : new double[] {.3, .5, .6, .7, .8, .9, 1}) {
        plans.append(unit.id()).append(' ').append(threshold);
        for (double recall : new double[] {.9, .95, .99}) {
          BandPlan plan = BandPlanner.plan(threshold, recall, unit, 16);
          plans.append(' ').append(plan.bands()).append('x').append(plan.rows());
        }
        plans.append('\n');
      }
    }
    assertEquals(
        """
        document 0.3 86x3 110x3 169x3
        document 0.5 73x5 95x5 72x4
        document 0.6 52x5 52x5 57x5
        document 0.7 43x6 43x6 43x6
        document 0.8 32x8 32x8 32x8
        document 0.9 16x16 16x16 32x8
        document 1.0 1x256 1x256 1x256
        sentence 0.3 85x3 110x3 169x3
        sentence 0.5 73x5 95x5 72x4
        sentence 0.6 29x5 38x5 57x5
        sentence 0.7 20x6 24x5 26x5
        sentence 0.8 15x8 20x6 20x6
        sentence 0.9 10x12 10x12 12x10
        sentence 1.0 1x120 1x120 1x120
        """,
        plans.toString());
  }

  @Test
  public void testMoreUnitsMeanMoreRows() {
    assertPlan(20, 6, BandPlanner.plan(.8, .95, Unit.SENTENCE, 16, 10_000, 1));
    int rows = 0;
    for (long units = 1; units <= 1_000_000_000; units *= 10) {
      BandPlan plan = BandPlanner.plan(.8, .95, Unit.SENTENCE, 16, units, 1);
      assertTrue(plan.describe(), plan.recallAt(.8) >= .95);
      assertTrue(plan.describe(), plan.falseCandidateRate() * (units - 1) / 2 <= 1);
      assertTrue(plan.describe(), plan.rows() >= rows);
      rows = plan.rows();
    }
    assertTrue("rows " + rows, rows > 9);
  }

  @Test
  public void testAllowedFalsePositivesCount() {
    long units = 100_000_000;
    BandPlan few = BandPlanner.plan(.8, .95, Unit.SENTENCE, 16, units, .1);
    BandPlan many = BandPlanner.plan(.8, .95, Unit.SENTENCE, 16, units, 100);
    assertTrue(few.falseCandidateRate() * (units - 1) / 2 <= .1);
    assertTrue(many.falseCandidateRate() * (units - 1) / 2 <= 100);
    assertTrue(few + " and " + many, few.rows() > many.rows());
  }

  /** At .5 so few false positives are out of reach: the limit gives way, the recall does not. */
  @Test
  public void testRecallGoesBeforeFalsePositives() {
    BandPlan plan = BandPlanner.plan(.5, .95, Unit.SENTENCE, 16, 1_000_000_000, 1);
    assertTrue(plan.recallAt(.5) >= .95);
    assertTrue(plan.components() <= 512);
    assertTrue(plan.falseCandidateRate() * 1e9 / 2 > 1);
  }

  @Test
  public void testRecallByHand() {
    BandPlan plan = new BandPlan(120, 60, 20, 6, Banding.DISJOINT);
    assertEquals(1 - Math.pow(1 - Math.pow(.8, 6), 20), plan.recallAt(.8), 1e-12);
    assertEquals(1, plan.recallAt(1), 0);
    assertEquals(20e-6, plan.falseCandidateRate(), 1e-9);
  }

  @Test
  public void testTruncationAddsCandidates() {
    BandPlan coarse = new BandPlan(120, 1, 20, 6, Banding.DISJOINT);
    assertEquals(1 - Math.pow(1 - Math.pow(.5, 6), 20), coarse.recallAt(0), 1e-12);
  }

  /** The preset weissman at .8, summed by hand over the number of equal components among 20. */
  @Test
  public void testSharedComponentsLowerRecall() {
    BandPlan shared = new BandPlan(20, 60, 10, 10, Banding.WITH_REPLACEMENT);
    BandPlan disjoint = new BandPlan(100, 60, 10, 10, Banding.DISJOINT);
    assertEquals(.6788, disjoint.recallAt(.8), .0001);
    assertEquals(.6472, shared.recallAt(.8), .0001);
  }

  @Test
  public void testSignatureRecallCountsTheTailOfTheEstimate() {
    // Two components, one band: found only if both are equal, and then the estimate is 1.
    BandPlan tiny = new BandPlan(2, 60, 1, 2, Banding.DISJOINT);
    assertEquals(.64, tiny.signatureRecallAt(.8, .9), 1e-9);
    // Two bands of one row: at least one equal for a candidate, both for an estimate above .5.
    BandPlan two = new BandPlan(2, 60, 2, 1, Banding.DISJOINT);
    assertEquals(.64, two.signatureRecallAt(.8, .6), 1e-9);
    assertEquals(.96, two.signatureRecallAt(.8, .5), 1e-9);
    BandPlan plan = new BandPlan(120, 16, 20, 6, Banding.DISJOINT);
    assertEquals(plan.recallAt(.8), plan.signatureRecallAt(.8, 0), 1e-9);
    assertTrue(plan.signatureRecallAt(.8, .8) > .4 && plan.signatureRecallAt(.8, .8) < .6);
  }

  /** Against adding components, and bands, one by one. */
  @Test
  public void testManyComponents() {
    int[][] bandings = {{1, 600}, {600, 1}, {100, 6}, {75, 8}, {37, 16}};
    for (int[] banding : bandings) {
      int bands = banding[0];
      int rows = banding[1];
      BandPlan plan = new BandPlan(bands * rows, 16, bands, rows, Banding.DISJOINT);
      for (double similarity : new double[] {0, .1, .5, .7, .75, .9, 1}) {
        double p = Similarity.componentProbability(similarity, 16);
        double[] all = {1};
        for (int i = 0; i < bands * rows; i++) {
          all = added(all, new double[] {1 - p, p});
        }
        double[] band = {1};
        for (int i = 0; i < rows; i++) {
          band = added(band, new double[] {1 - p, p});
        }
        double[] notFull = {1};
        for (int i = 0; i < bands; i++) {
          notFull = added(notFull, Arrays.copyOf(band, rows));
        }
        double expected = 0;
        int from = Similarity.requiredEqual(.7, bands * rows, 16);
        for (int equal = from; equal <= bands * rows; equal++) {
          expected += all[equal] - (equal < notFull.length ? notFull[equal] : 0);
        }
        assertEquals(expected, plan.signatureRecallAt(similarity, .7), 1e-12);
      }
    }
  }

  private static double[] added(double[] a, double[] b) {
    double[] sum = new double[a.length + b.length - 1];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        sum[i + j] += a[i] * b[j];
      }
    }
    return sum;
  }

  @Test
  public void testErrorsNameSettingRangeValueAndRemedy() {
    assertMessage(
        "[threshold] must be above 0 and at most 1, such as 0.8, got 1.2",
        () -> BandPlanner.plan(1.2, .95, Unit.SENTENCE, 16));
    assertMessage(
        "[recall] must be above 0 and below 1, such as 0.95, got NaN",
        () -> BandPlanner.plan(.8, Double.NaN, Unit.SENTENCE, 16));
    assertMessage(
        "[recall] 0.95 at [threshold] 0.01 cannot be reached with [components] = 16:"
            + " lower [recall] or raise [threshold]",
        () -> BandPlanner.plan(.01, .95, 16, 16));
  }

  private static void assertPlan(int bands, int rows, BandPlan plan) {
    assertEquals(bands, plan.bands());
    assertEquals(rows, plan.rows());
    assertTrue(plan.recallAt(.8) >= .95);
  }

  private static void assertMessage(String message, Runnable call) {
    Exception e = assertThrows(IllegalArgumentException.class, call::run);
    assertEquals(message, e.getMessage());
  }
}
