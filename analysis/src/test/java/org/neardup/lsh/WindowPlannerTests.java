package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.lsh.Settings.assertRefused;
import static org.neardup.lsh.WindowPlanner.CHUNK_COMPARISONS;

import java.util.List;
import org.junit.Test;
import org.neardup.lsh.WindowPlanner.Target;

public class WindowPlannerTests {

  /**
   * Four units, a window of one, prefixes of 2 bits stand for it. Cosine .5: a bit is equal with
   * probability 2/3, and one bit permutation just asks for two bits.
   */
  @Test
  public void testBandOfEquationsFourAndFiveByHand() {
    WindowPlan plan = new WindowPlan(50, 1, 1, 50, 4, 1);
    assertEquals(4 / 9.0, plan.leastRecallAt(.5), 1e-11);
    assertEquals(4 / 9.0, plan.mostRecallAt(.5), 1e-11);
    // log2(5) lies between 2 and 3.
    WindowPlan between = new WindowPlan(50, 1, 1, 50, 5, 1);
    assertEquals(8 / 27.0, between.leastRecallAt(.5), 1e-11);
    assertEquals(4 / 9.0, between.mostRecallAt(.5), 1e-11);
    // Two bit permutations of two bits at cosine 0: as for prefixes of one bit.
    assertEquals(.625, new WindowPlan(2, 2, 1, 2, 2, 1).leastRecallAt(0), 1e-12);
    // Twice the units nearby is half the window.
    assertEquals(
        plan.leastRecallAt(.5), new WindowPlan(50, 1, 1, 50, 2, 2).leastRecallAt(.5), 1e-12);
  }

  /** Unrelated units are within a window as often as any two places are. */
  @Test
  public void testUnrelatedPairsAreCandidatesAsOftenAsPositions() {
    for (int window : new int[] {1, 10, 100, 5000}) {
      WindowPlan plan = new WindowPlan(1000, 1, window, 1000, 100_000, 1);
      assertEquals(1, plan.recallAt(0) / plan.relativeCost(), .04);
    }
  }

  @Test
  public void testCostByHand() {
    // Five units, window 2: 2 + 2 + 2 + 1 positions of 10, three times.
    WindowPlan plan = new WindowPlan(64, 3, 2, 64, 5, 1);
    assertEquals(21, plan.positions(), 0);
    assertEquals(2.1, plan.relativeCost(), 1e-12);
    assertEquals(2.1 + 3 * 5 * 4 / 10.0, plan.relativeCost(4), 1e-12);
    assertEquals(10, new WindowPlan(64, 1, 99, 64, 5, 1).positions(), 0);
  }

  @Test
  public void testRecallIsTheSignaturesForAWholeWindow() {
    WindowPlan plan = new WindowPlan(200, 1, 999, 70, 1000, 1);
    assertEquals(plan.signatureRecallAt(.5), plan.recallAt(.5), 1e-3);
    assertEquals(plan.signatureRecallAt(.5), plan.mostRecallAt(.5), 1e-9);
    // Half of all pairs at an angle of pi / 2 have at most half of the bits different.
    assertEquals(.5, new WindowPlan(1001, 1, 1, 500, 10, 1).signatureRecallAt(0), 1e-9);
  }

  @Test
  public void testDistanceLimitLetsThreeStandardErrorsPass() {
    // Angle pi/3 of 900 bits: mean 300, standard deviation sqrt(200) = 14.14.
    assertEquals(342, WindowPlanner.maxDistance(900, .5));
    assertEquals(0, WindowPlanner.maxDistance(900, 1));
    WindowPlan plan = new WindowPlan(900, 1, 1, 342, 10, 1);
    assertEquals(1 - 1 / 740.0, plan.signatureRecallAt(.5), 4e-4);
  }

  @Test
  public void testPlansReachTheRecallWithTheFewestBitPermutationsAndTheCheapestIsChosen() {
    for (double threshold : new double[] {.5, .9}) {
      Target target = new Target(5_000, 100, threshold, .9, 1);
      List<WindowPlan> plans = WindowPlanner.plans(target);
      assertTrue(plans.size() > 10);
      WindowPlan cheapest = WindowPlanner.plan(target);
      for (WindowPlan plan : plans) {
        assertTrue(plan.recallAt(threshold) >= .9);
        assertTrue(
            plan.bitPermutations() == 1
                || plan.withBitPermutations(plan.bitPermutations() - 1).recallAt(threshold) < .9);
        assertTrue(
            cheapest.relativeCost(CHUNK_COMPARISONS) <= plan.relativeCost(CHUNK_COMPARISONS));
      }
      assertTrue(plans.contains(cheapest));
    }
  }

  /** No free lunch: what pays at .9 hardly pays at .3, where brute force is as cheap. */
  @Test
  public void testLowThresholdsCostAsMuchAsBruteForce() {
    assertTrue(WindowPlanner.plan(new Target(20_000, 1000, .9, .95, 1)).relativeCost(60) < .1);
    assertTrue(WindowPlanner.plan(new Target(20_000, 1000, .3, .95, 1)).relativeCost(60) > .9);
  }

  @Test
  public void testErrorsNameSettingRangeAndValue() {
    assertRefused(
        "[window] must be between 1 and 2147483647, got 0",
        () -> new WindowPlan(100, 1, 0, 5, 10, 1));
    assertRefused(
        "[max_distance] must be between 0 and 100, got 101",
        () -> new WindowPlan(100, 1, 1, 101, 10, 1));
    assertRefused(
        "[density] must be at least 1, the value of evenly spread signatures, got 0.5",
        () -> new Target(10, 100, .5, .9, .5));
    assertRefused(
        "[recall] must be above 0 and below 1, such as 0.99, got 1.0",
        () -> new Target(10, 100, .5, 1, 1));
  }
}
