package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.lsh.Settings.assertRefused;

import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.Test;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.signature.ComponentWidths;
import org.neardup.text.Unit;

public class BandPlannerTests {

  private static final OptionalInt PLANNED = OptionalInt.empty();
  private static final long MILLION = 1_000_000;

  private static BandPlan plan(double threshold, double recall, long units) {
    return BandPlanner.plan(threshold, recall, units, Unit.SENTENCE, PLANNED, PLANNED, PLANNED);
  }

  @Test
  public void testTheDefaultIsTwelveByFive() {
    assertEquals(
        new BandPlan(new ComponentWidths(64, 8, 72, 4), 12, 5, Banding.DISJOINT),
        plan(.8, .99, MILLION));
    assertEquals(
        new BandPlan(new ComponentWidths(64, 8, 242, 4), 12, 5, Banding.DISJOINT),
        BandPlanner.plan(.8, .99, MILLION, Unit.DOCUMENT, PLANNED, PLANNED, PLANNED));
  }

  @Test
  public void testEveryPlanHasTheFewestBandsForItsRowsAndTheFewestRowsForItsUnits() {
    for (int percent = 10; percent <= 100; percent += 5) {
      double threshold = percent / 100.0;
      for (double recall : new double[] {.5, .9, .95, .99, .999}) {
        for (long units = 1; units <= 1_000_000_000; units *= 1000) {
          assertFewest(threshold, recall, units);
        }
      }
    }
  }

  private static void assertFewest(double threshold, double recall, long units) {
    BandPlan plan = plan(threshold, recall, units);
    String what = threshold + " " + recall + " " + units + ": " + plan;
    assertTrue(what, plan.recallAt(threshold) >= recall);
    assertTrue(what, plan.bands() == 1 || with(plan, -1, 0).recallAt(threshold) < recall);
    ComponentWidths equal = ComponentWidths.equal(Math.max(120, plan.bands() * plan.rows()), 8);
    ComponentWidths widths = plan.widths();
    assertTrue(what, widths.wide() >= plan.bands() * plan.rows());
    for (double similarity : new double[] {threshold, .5, .7, .8, .9}) {
      assertTrue(
          what,
          similarity < threshold
              || (widths.standardError(similarity) <= equal.standardError(similarity)
                  && widths.leastStandardError(similarity)
                      <= equal.leastStandardError(similarity)));
    }
    assertTrue(what, plan.rows() < 3 || widths.packedBytes() <= equal.packedBytes());
    if (plan.rows() > 1) {
      BandPlan fewer = with(plan, 0, -1);
      assertTrue(what, fewer.falseCandidateRate() * units > 5 || fewer.widths().wideBits() > 8);
    }
    if (plan.falseCandidates(units) > 5) {
      int most = 512 / (plan.rows() + 1);
      assertTrue(what, with(plan, most - plan.bands(), 1).recallAt(threshold) < recall);
    }
  }

  /** Enough components for one more band and row; components in no band change no recall. */
  private static BandPlan with(BandPlan plan, int moreBands, int moreRows) {
    int rows = plan.rows() + moreRows;
    int bits = BandPlanner.bandBits(rows);
    ComponentWidths widths = ComponentWidths.equal(4096, bits);
    return new BandPlan(widths, plan.bands() + moreBands, rows, Banding.DISJOINT);
  }

  /** An analyzer plans again whenever its index opens, so a plan must never change. */
  @Test
  public void testPlansArePinned() {
    StringBuilder plans = new StringBuilder();
    for (double threshold : new double[] {.3, .5, .6, .7, .8, .9, 1}) {
      plans.append(threshold);
      for (double recall : new double[] {.9, .95, .99}) {
        for (long units : new long[] {10_000, MILLION, 1000 * MILLION}) {
          BandPlan plan = plan(threshold, recall, units);
          plans.append(' ').append(plan.bands()).append('x').append(plan.rows());
        }
        plans.append(recall < .99 ? "," : "");
      }
      plans.append('\n');
    }
    assertEquals(
        """
        0.3 82x3 82x3 82x3, 107x3 107x3 107x3, 164x3 164x3 164x3
        0.5 18x3 72x5 72x5, 46x4 93x5 93x5, 71x4 71x4 71x4
        0.6 10x3 29x5 48x6, 13x3 37x5 62x6, 19x3 57x5 57x5
        0.7 6x3 13x5 56x9, 8x3 17x5 50x8, 11x3 25x5 53x7
        0.8 4x3 5x4 26x11, 5x3 8x5 33x11, 7x3 12x5 41x10
        0.9 2x3 3x4 6x10, 3x3 3x4 7x10, 4x3 5x4 11x10
        1.0 1x3 1x4 1x8, 1x3 1x4 1x8, 1x3 1x4 1x8
        """,
        plans.toString());
  }

  @Test
  public void testGivenComponentsLimitTheBands() {
    BandPlan plan =
        BandPlanner.plan(.8, .99, MILLION, Unit.SENTENCE, OptionalInt.of(40), PLANNED, PLANNED);
    assertEquals(new BandPlan(ComponentWidths.equal(40, 8), 9, 4, Banding.DISJOINT), plan);
    BandPlan more =
        BandPlanner.plan(.8, .99, MILLION, Unit.SENTENCE, OptionalInt.of(900), PLANNED, PLANNED);
    assertEquals(new BandPlan(ComponentWidths.equal(900, 8), 12, 5, Banding.DISJOINT), more);
  }

  /**
   * With one bit there are many more candidates, so that more rows are needed, and fewer bands for
   * the recall.
   */
  @Test
  public void testGivenBitsArePlannedFor() {
    BandPlan bit =
        BandPlanner.plan(
            .8, .99, MILLION, Unit.SENTENCE, PLANNED, OptionalInt.of(1), OptionalInt.of(1));
    assertEquals(1, bit.widths().wideBits());
    assertTrue(bit.describe(), bit.rows() > 12 && bit.recallAt(.8) >= .99);
    assertEquals(16, plan(.8, .99, 1).widths().wideBits());
  }

  /** At .5 so few false positives are out of reach: the limit gives way, the recall does not. */
  @Test
  public void testRecallGoesBeforeFalsePositives() {
    BandPlan plan = plan(.5, .95, 1000 * MILLION);
    assertTrue(plan.recallAt(.5) >= .95);
    assertTrue(plan.widths().wide() <= 512);
    assertTrue(plan.falseCandidates(1000 * MILLION) > 5);
  }

  @Test
  public void testRecallByHand() {
    BandPlan plan = new BandPlan(ComponentWidths.equal(120, 60), 20, 6, Banding.DISJOINT);
    assertEquals(1 - Math.pow(1 - Math.pow(.8, 6), 20), plan.recallAt(.8), 1e-12);
    assertEquals(1, plan.recallAt(1), 0);
    double some = 1 - Math.pow(1 - Math.pow(.025, 6), 20);
    double phrases = 1 - Math.pow(1 - Math.pow(.35, 6), 20);
    assertEquals(some + phrases / 80_000, plan.falseCandidateRate(), 1e-15);
  }

  @Test
  public void testTruncationAddsCandidates() {
    BandPlan coarse = new BandPlan(ComponentWidths.equal(120, 1), 20, 6, Banding.DISJOINT);
    assertEquals(1 - Math.pow(1 - Math.pow(.5, 6), 20), coarse.recallAt(0), 1e-12);
  }

  /** The preset weissman at .8, summed by hand over the number of equal components among 20. */
  @Test
  public void testSharedComponentsLowerRecall() {
    BandPlan shared = new BandPlan(ComponentWidths.equal(20, 60), 10, 10, Banding.WITH_REPLACEMENT);
    BandPlan disjoint = new BandPlan(ComponentWidths.equal(100, 60), 10, 10, Banding.DISJOINT);
    assertEquals(.6788, disjoint.recallAt(.8), .0001);
    assertEquals(.6472, shared.recallAt(.8), .0001);
  }

  @Test
  public void testSignatureRecallCountsTheTailOfTheEstimate() {
    // Two components, one band: found only if both are equal, and then the estimate is 1.
    BandPlan tiny = new BandPlan(ComponentWidths.equal(2, 60), 1, 2, Banding.DISJOINT);
    assertEquals(.64, tiny.signatureRecallAt(.8, .9), 1e-9);
    // Two bands of one row: at least one equal for a candidate, both for an estimate above .5.
    BandPlan two = new BandPlan(ComponentWidths.equal(2, 60), 2, 1, Banding.DISJOINT);
    assertEquals(.64, two.signatureRecallAt(.8, .6), 1e-9);
    assertEquals(.96, two.signatureRecallAt(.8, .5), 1e-9);
    BandPlan plan = new BandPlan(ComponentWidths.equal(120, 16), 20, 6, Banding.DISJOINT);
    assertEquals(plan.recallAt(.8), plan.signatureRecallAt(.8, 0), 1e-9);
    assertTrue(plan.signatureRecallAt(.8, .8) > .4 && plan.signatureRecallAt(.8, .8) < .6);
  }

  /** Against adding components, and bands, one by one. */
  @Test
  public void testManyComponents() {
    int[][] bandings = {
      {1, 600, 0}, {600, 1, 0}, {100, 6, 1}, {75, 8, 0}, {37, 16, 30}, {3, 5, 99}
    };
    for (int[] banding : bandings) {
      int bands = banding[0];
      int rows = banding[1];
      int components = bands * rows + banding[2];
      BandPlan plan =
          new BandPlan(ComponentWidths.equal(components, 16), bands, rows, Banding.DISJOINT);
      for (double similarity : new double[] {0, .1, .5, .7, .75, .9, 1}) {
        double p = plan.widths().wideProbability(similarity);
        double[] all = {1};
        for (int i = 0; i < components; i++) {
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
        for (int i = 0; i < banding[2]; i++) {
          notFull = added(notFull, new double[] {1 - p, p});
        }
        double expected = 0;
        int from = plan.widths().requiredEqual(.7);
        for (int equal = from; equal <= components; equal++) {
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
    assertRefused(
        "[threshold] must be above 0 and at most 1, such as 0.8, got 1.2",
        () -> plan(1.2, .95, MILLION));
    assertRefused(
        "[recall] must be above 0 and below 1, such as 0.99, got NaN",
        () -> plan(.8, Double.NaN, MILLION));
    assertRefused(
        "[expected_units] must be at least 1, such as 1000000, got 0", () -> plan(.8, .99, 0));
    assertRefused(
        "[recall] 0.95 at [threshold] 0.01 cannot be reached with at most [components] = 16:"
            + " lower [recall] or raise [threshold]",
        () -> BandPlanner.plan(.01, .95, 1, Unit.SENTENCE, OptionalInt.of(16), PLANNED, PLANNED));
    assertRefused(
        "[recall] 0.99 at [threshold] 0.001 cannot be reached with at most 4096 bands:"
            + " lower [recall] or raise [threshold]",
        () -> plan(.001, .99, 1));
  }
}
