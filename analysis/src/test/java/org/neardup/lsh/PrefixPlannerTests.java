package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.lsh.Settings.assertRefused;

import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.signature.Angle;

public class PrefixPlannerTests {

  private static final double[] THRESHOLDS = {.3, .5, .6, .7, .8, .9, .95, 1};

  /**
   * Two bits that differ with probability 1/2 each (cosine 0), prefixes of one bit: at distance 0
   * (1/4) always shared, at 1 (1/2) by each bit permutation with probability 1/2, at 2 never.
   */
  @Test
  public void testRecallByHand() {
    assertEquals(.25 + .5 * .5, new PrefixPlan(2, 1, 1).recallAt(0), 1e-12);
    assertEquals(.25 + .5 * .75, new PrefixPlan(2, 2, 1).recallAt(0), 1e-12);
    assertEquals(.25, new PrefixPlan(2, 2, 2).recallAt(0), 1e-12);
    // An estimate of at least .5 allows a distance of floor(2/3) = 0; no estimate is below 0.
    assertEquals(.25, new PrefixPlan(2, 2, 1).signatureRecallAt(0, .5), 1e-12);
    assertEquals(.625, new PrefixPlan(2, 2, 1).signatureRecallAt(0, 0), 1e-12);
  }

  /** Angle pi/3: a bit differs with probability 1/3, and one prefix is just that many bits. */
  @Test
  public void testOneBitPermutationAveragesToAPower() {
    for (int length : new int[] {1, 5, 12}) {
      assertEquals(Math.pow(2 / 3.0, length), new PrefixPlan(1000, 1, length).recallAt(.5), 1e-11);
    }
    assertEquals(1, new PrefixPlan(1000, 1, 1000).recallAt(1), 1e-12);
  }

  /** For each distance the product over the bits of the prefix. */
  @Test
  public void testSharesAreProducts() {
    HammingModel model = new HammingModel(300);
    for (int length : new int[] {1, 12, 150, 299, 300}) {
      double[] shares = model.prefixShares(length);
      for (int d = 0; d <= 300; d++) {
        double product = d <= 300 - length ? 1 : 0;
        for (int i = 0; i < length && product > 0; i++) {
          product *= (300.0 - d - i) / (300 - i);
        }
        assertEquals(product, shares[d], 1e-12 * product);
      }
    }
  }

  @Test
  public void testDistancesAreADistribution() {
    for (int bits : new int[] {1, 64, 1000, 3000}) {
      double[] distances = new HammingModel(bits).distances(.3);
      double mean = 0;
      for (int d = 0; d <= bits; d++) {
        mean += d * distances[d];
      }
      assertEquals(1, HammingModel.atMost(distances, bits), 1e-9);
      assertEquals(bits * Math.acos(.3) / Math.PI, mean, 1e-6);
    }
  }

  /**
   * 20,000 simulated pairs of 64-bit signatures under 8 independent random orders of the bits: 4.5
   * standard deviations, two-sided.
   */
  @Test
  public void testRecallAgainstSimulation() {
    PrefixPlan plan = new PrefixPlan(64, 8, 6);
    int pairs = 20_000;
    for (double cosine : new double[] {.1, .5, .8}) {
      SplittableRandom random = new SplittableRandom(4);
      double p = Math.acos(cosine) / Math.PI;
      int within = Angle.hammingThreshold(.6, 64);
      int candidates = 0;
      int passed = 0;
      for (int pair = 0; pair < pairs; pair++) {
        boolean[] differs = new boolean[64];
        int distance = 0;
        for (int bit = 0; bit < 64; bit++) {
          differs[bit] = random.nextDouble() < p;
          distance += differs[bit] ? 1 : 0;
        }
        boolean candidate = sharesPrefix(differs, plan, random);
        candidates += candidate ? 1 : 0;
        passed += candidate && distance <= within ? 1 : 0;
      }
      assertShare(plan.recallAt(cosine), candidates, pairs);
      assertShare(plan.signatureRecallAt(cosine, .6), passed, pairs);
    }
  }

  private static boolean sharesPrefix(boolean[] differs, PrefixPlan plan, SplittableRandom random) {
    boolean shares = false;
    for (int q = 0; q < plan.bitPermutations(); q++) {
      int equal = 0;
      for (int i = 0; i < plan.prefixLength(); i++) {
        int swap = i + random.nextInt(differs.length - i);
        boolean bit = differs[swap];
        differs[swap] = differs[i];
        differs[i] = bit;
        equal += bit ? 0 : 1;
      }
      shares |= equal == plan.prefixLength();
    }
    return shares;
  }

  private static void assertShare(double expected, int hits, int trials) {
    double deviation = Math.sqrt(expected * (1 - expected) / trials);
    assertEquals(expected, (double) hits / trials, 4.5 * deviation);
  }

  @Test
  public void testEveryPlanReachesItsRecallWithTheFewestBitPermutationsThatMeetItsLimit() {
    for (int bits : new int[] {64, 200}) {
      for (double threshold : THRESHOLDS) {
        PrefixPlan plan = PrefixPlanner.plan(threshold, .95, bits);
        assertTrue(plan.recallAt(threshold) >= .95);
        if (plan.prefixLength() < bits) {
          PrefixPlan longer = new PrefixPlan(bits, plan.bitPermutations(), plan.prefixLength() + 1);
          assertTrue(longer.recallAt(threshold) < .95);
        }
        double limit = PrefixPlanner.FALSE_CANDIDATES;
        while (limit < plan.falseCandidateRate()) {
          limit *= 2;
        }
        for (int q = 1; q < plan.bitPermutations(); q++) {
          assertTrue(rate(threshold, bits, q) > limit);
        }
        assertTrue(
            limit == PrefixPlanner.FALSE_CANDIDATES
                || rate(threshold, bits, PrefixPlanner.REASONABLE_PERMUTATIONS) > limit / 2);
      }
    }
  }

  /** The cost of the longest prefix of q bit permutations; infinite if none reaches the recall. */
  private static double rate(double threshold, int bits, int q) {
    for (int length = 1; length <= bits; length++) {
      if (new PrefixPlan(bits, q, length).recallAt(threshold) < .95) {
        return length == 1
            ? Double.POSITIVE_INFINITY
            : new PrefixPlan(bits, q, length - 1).falseCandidateRate();
      }
    }
    return new PrefixPlan(bits, q, bits).falseCandidateRate();
  }

  /** An analyzer plans again whenever its index opens, so a plan must never change. */
  @Test
  public void testPlansArePinned() {
    StringBuilder plans = new StringBuilder();
    for (int bits : new int[] {100, 256, 1000}) {
      for (double threshold : THRESHOLDS) {
        PrefixPlan plan = PrefixPlanner.plan(threshold, .95, bits);
        plans.append(bits).append(' ').append(threshold).append(' ');
        plans.append(plan.bitPermutations()).append('x').append(plan.prefixLength()).append('\n');
      }
    }
    assertEquals(
        """
        100 0.3 4x1
        100 0.5 126x8
        100 0.6 191x10
        100 0.7 142x11
        100 0.8 61x11
        100 0.9 44x14
        100 0.95 31x17
        100 1.0 1x100
        256 0.3 4x1
        256 0.5 58x7
        256 0.6 85x9
        256 0.7 67x10
        256 0.8 58x12
        256 0.9 45x16
        256 0.95 19x16
        256 1.0 1x256
        1000 0.3 4x1
        1000 0.5 52x7
        1000 0.6 217x12
        1000 0.7 57x10
        1000 0.8 49x12
        1000 0.9 44x17
        1000 0.95 16x16
        1000 1.0 1x1000
        """,
        plans.toString());
  }

  @Test
  public void testErrorsNameSettingRangeValueAndRemedy() {
    assertRefused(
        "[threshold] must be above 0 and at most 1, such as 0.8, got 0.0",
        () -> PrefixPlanner.plan(0, .95, 100));
  }
}
