package org.neardup.lsh;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.neardup.signature.Angle;

/**
 * Chooses bit permutations, window and distance limit from the size of a collection, the threshold
 * and the recall that is wanted there: the cheapest that reach the recall.
 *
 * <p>The distance limit lets pass everything within 3 standard errors of the threshold, for an
 * exact check afterwards. Cost is counted in distances: the window's positions and, for every
 * signature under every bit permutation, {@value #CHUNK_COMPARISONS} more for permuting and
 * sorting. The cost may exceed the cost of brute force.
 */
public final class WindowPlanner {

  /**
   * The cost of permuting and sorting one signature, in distances of window order. Measured in the
   * jobs, in which 1.7 million permuted signatures of 100 bits took 8.2 s to sort, and 17 million
   * distances 0.8 s.
   */
  public static final int CHUNK_COMPARISONS = 100;

  /**
   * The density that is supposed where nothing is known of a collection. Measured on verses and
   * encyclopedia articles of two languages: 1.25 and 1.42; more for a prediction on the safe side.
   */
  public static final double TEXT_DENSITY = 1.5;

  static final int MAX_PERMUTATIONS = 1024;
  private static final double SLACK = 3;
  private static final double WIDER = 1.25;

  private WindowPlanner() {}

  /**
   * The search that is planned.
   *
   * @param units units of the collection, at least 2
   * @param bits bits of a signature
   * @param threshold the cosine at which the recall is to be reached, above 0 and at most 1
   * @param recall the recall wanted there, above 0 and below 1
   * @param density see {@link WindowPlan}; 1 for evenly spread signatures
   */
  public record Target(long units, int bits, double threshold, double recall, double density) {

    public Target {
      BandPlanner.requireRanges(threshold, recall);
      new WindowPlan(bits, 1, 1, 0, units, density);
    }
  }

  /**
   * The cheapest plan that reaches the recall.
   *
   * @throws IllegalArgumentException if none does
   */
  public static WindowPlan plan(Target target) {
    return plans(target).stream()
        .min(Comparator.comparingDouble(plan -> plan.relativeCost(CHUNK_COMPARISONS)))
        .orElseThrow(
            () ->
                BandPlanner.outOfReach(
                    target.threshold(),
                    target.recall(),
                    "with at most " + MAX_PERMUTATIONS + " bit permutations"));
  }

  /**
   * For windows of 1 up to the collection, each about a quarter wider than the one before, the
   * fewest bit permutations that reach the recall; windows too narrow for it are left out.
   */
  public static List<WindowPlan> plans(Target target) {
    List<WindowPlan> plans = new ArrayList<>();
    HammingModel model = new HammingModel(target.bits());
    double[] distances = model.distances(target.threshold());
    int within = maxDistance(target.bits(), target.threshold());
    long widest = Math.min(target.units() - 1, Integer.MAX_VALUE);
    for (long window = 1;
        window <= widest;
        window = Math.max(window + 1, (long) (WIDER * window))) {
      WindowPlan plan =
          new WindowPlan(target.bits(), 1, (int) window, within, target.units(), target.density());
      double[] shares = plan.windowShares(model, distances);
      int fewest = fewestPermutations(distances, shares, within, target.recall());
      if (fewest <= MAX_PERMUTATIONS) {
        plans.add(plan.withBitPermutations(fewest));
      }
    }
    return plans;
  }

  private static int fewestPermutations(
      double[] distances, double[] shares, int within, double recall) {
    int few = 1;
    int enough = MAX_PERMUTATIONS + 1;
    while (few < enough) {
      int q = (few + enough) >>> 1;
      if (HammingModel.anyOf(q, distances, shares, within) >= recall) {
        enough = q;
      } else {
        few = q + 1;
      }
    }
    return enough;
  }

  /**
   * The distance limit for a threshold whose pairs are checked exactly afterwards: what 3 standard
   * errors below the threshold allows, floor(D p + 3 sqrt(D p (1 - p))) for p = acos(threshold) /
   * pi. A pair at the threshold is farther apart once in 740 times.
   */
  public static int maxDistance(int bits, double threshold) {
    double p = 1 - Angle.bitProbability(threshold);
    return Math.min(bits, (int) Math.floor(bits * p + SLACK * Math.sqrt(bits * p * (1 - p))));
  }
}
