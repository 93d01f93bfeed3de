package org.neardup.lsh;

import org.neardup.text.Check;
import org.neardup.text.Unit;

/**
 * Chooses bands and rows from the threshold and the recall that is wanted there: the fewest
 * components, then the most rows, that reach the recall.
 *
 * <p>Two limits keep "the fewest" useful. A signature has no fewer components than the estimate of
 * similarity needs: 120 for sentences (standard error .037 at .8), 256 for documents (.025). And
 * unrelated pairs may become candidates with a probability of at most {@value #FALSE_CANDIDATES},
 * unless that takes more than {@value #REASONABLE_COMPONENTS} components: then the limit is doubled
 * until it does not.
 */
public final class BandPlanner {

  static final double FALSE_CANDIDATES = 1e-3;
  static final int REASONABLE_COMPONENTS = 512;

  private BandPlanner() {}

  /** The fewest components that signatures of a unit are given. */
  public static int minComponents(Unit unit) {
    return unit == Unit.SENTENCE ? 120 : 256;
  }

  /**
   * Plans disjoint bands.
   *
   * @param threshold the similarity at which the recall is to be reached, above 0 and at most 1
   * @param recall the recall wanted there, above 0 and below 1
   * @param unit decides the fewest components
   * @param signatureBits bits of a component
   * @throws IllegalArgumentException if a value is out of range or the recall is out of reach
   */
  public static BandPlan plan(double threshold, double recall, Unit unit, int signatureBits) {
    return plan(threshold, recall, unit, signatureBits, FALSE_CANDIDATES);
  }

  /**
   * Plans disjoint bands for a collection of a known size. With fixed rows its false-positive
   * candidate pairs grow as the square of its units; so the more units, the more rows.
   *
   * @param maxFalseCandidates pairs of unrelated units that may become candidates, for each unit;
   *     as with the fixed limit, more may where otherwise signatures had more than {@value
   *     #REASONABLE_COMPONENTS} components
   */
  public static BandPlan plan(
      double threshold,
      double recall,
      Unit unit,
      int signatureBits,
      long units,
      double maxFalseCandidates) {
    double limit = maxFalseCandidates * 2 / Math.max(1, units - 1);
    return plan(threshold, recall, unit, signatureBits, Math.min(FALSE_CANDIDATES, limit));
  }

  private static BandPlan plan(
      double threshold, double recall, Unit unit, int signatureBits, double least) {
    requireRanges(threshold, recall);
    for (double limit = least; limit < 2; limit *= 2) {
      int most = limit >= 1 ? IndexScheme.MAX_TOKENS : REASONABLE_COMPONENTS;
      for (int components = minComponents(unit); components <= most; components++) {
        BandPlan plan = mostRows(threshold, recall, components, signatureBits, limit);
        if (plan != null) {
          return plan;
        }
      }
    }
    throw outOfReach(threshold, recall, "with at most " + IndexScheme.MAX_TOKENS + " components");
  }

  /**
   * Plans disjoint bands of a given number of components, whatever the number of false-positive
   * candidates.
   */
  public static BandPlan plan(double threshold, double recall, int components, int signatureBits) {
    requireRanges(threshold, recall);
    BandPlan plan = mostRows(threshold, recall, components, signatureBits, 1);
    if (plan == null) {
      throw outOfReach(threshold, recall, "with [components] = " + components);
    }
    return plan;
  }

  static IllegalArgumentException outOfReach(double threshold, double recall, String with) {
    return new IllegalArgumentException(
        "[recall] %s at [threshold] %s cannot be reached %s: lower [recall] or raise [threshold]"
            .formatted(recall, threshold, with));
  }

  private static BandPlan mostRows(
      double threshold, double recall, int components, int bits, double limit) {
    for (int rows = components; rows >= 1; rows--) {
      if (components % rows == 0) {
        BandPlan plan = new BandPlan(components, bits, components / rows, rows, Banding.DISJOINT);
        if (plan.recallAt(threshold) >= recall) {
          return plan.falseCandidateRate() <= limit ? plan : null;
        }
      }
    }
    return null;
  }

  static void requireRanges(double threshold, double recall) {
    requireThreshold(threshold);
    Check.that(
        recall > 0 && recall < 1,
        "[recall] must be above 0 and below 1, such as 0.95, got %s",
        recall);
  }

  static void requireThreshold(double threshold) {
    Check.that(
        threshold > 0 && threshold <= 1,
        "[threshold] must be above 0 and at most 1, such as 0.8, got %s",
        threshold);
  }
}
