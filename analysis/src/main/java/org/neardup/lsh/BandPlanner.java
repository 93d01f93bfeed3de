package org.neardup.lsh;

import java.util.OptionalInt;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.text.Unit;
import org.neardup.util.Check;

/**
 * Chooses bands and rows from the threshold and the recall that is wanted there: the fewest bands
 * that reach the recall while a unit meets at most {@value #MAX_FALSE_CANDIDATES} unrelated
 * candidates among all units.
 *
 * <p>Fewest, because an index, its queries and the shuffle of jobs cost as much as there are
 * tokens. A bound on false-positive candidates, because each is verified; one row more lets eight
 * times fewer through from 4 rows on and a little over two times fewer from 6 on, and takes a third
 * more bands. The bound gives way where the bands would take more than {@value
 * #REASONABLE_COMPONENTS} components.
 *
 * <p>How many components a signature has follows from the error that estimates may have, unless the
 * bands take more: 120 for sentences and passages (standard error .037 at .8), 256 for documents
 * (.025). Eight bits of each are enough from {@value #ROWS_OF_BYTES} rows on.
 */
public final class BandPlanner {

  static final int MAX_FALSE_CANDIDATES = 5;
  static final int REASONABLE_COMPONENTS = 512;
  static final int ROWS_OF_BYTES = 3;

  private BandPlanner() {}

  public static int minComponents(Unit unit) {
    return unit.isPart() ? 120 : 256;
  }

  public static int signatureBits(int rows) {
    return rows < ROWS_OF_BYTES ? 16 : 8;
  }

  /**
   * Plans disjoint bands.
   *
   * @param threshold the similarity at which the recall is to be reached
   * @param units about how many units there are, at least 1
   * @param unit decides the fewest components
   * @throws IllegalArgumentException if a value is out of range or the recall is out of reach
   */
  public static BandPlan plan(
      double threshold,
      double recall,
      long units,
      Unit unit,
      OptionalInt components,
      OptionalInt signatureBits) {
    requireRanges(threshold, recall);
    requireUnits(units);
    int most = components.orElse(REASONABLE_COMPONENTS);
    BandPlan best = null;
    for (int rows = 1; best == null || best.falseCandidates(units) > MAX_FALSE_CANDIDATES; rows++) {
      int bits = signatureBits.orElse(signatureBits(rows));
      long bands = fewestBands(threshold, recall, rows, bits);
      boolean fits = bands * rows <= most;
      if (!fits && best != null) {
        return best;
      }
      if (!fits && (components.isPresent() || bands > IndexScheme.MAX_TOKENS)) {
        throw outOfReach(threshold, recall, "with at most " + limit(components));
      }
      int least = components.orElse(Math.max(minComponents(unit), (int) bands * rows));
      best = new BandPlan(least, bits, (int) bands, rows, Banding.DISJOINT);
    }
    return best;
  }

  private static String limit(OptionalInt components) {
    return components.isPresent()
        ? "[components] = " + components.getAsInt()
        : IndexScheme.MAX_TOKENS + " bands";
  }

  private static long fewestBands(double threshold, double recall, int rows, int bits) {
    long bands = 1;
    long most = IndexScheme.MAX_TOKENS + 1;
    while (bands < most) {
      long half = (bands + most) / 2;
      int product = (int) half * rows;
      BandPlan plan = new BandPlan(product, bits, (int) half, rows, Banding.DISJOINT);
      if (plan.recallAt(threshold) < recall) {
        bands = half + 1;
      } else {
        most = half;
      }
    }
    return bands;
  }

  static IllegalArgumentException outOfReach(double threshold, double recall, String with) {
    return new IllegalArgumentException(
        "[recall] %s at [threshold] %s cannot be reached %s: lower [recall] or raise [threshold]"
            .formatted(recall, threshold, with));
  }

  static void requireRanges(double threshold, double recall) {
    requireThreshold(threshold);
    Check.that(
        recall > 0 && recall < 1,
        "[recall] must be above 0 and below 1, such as 0.99, got %s",
        recall);
  }

  static void requireUnits(long units) {
    Check.that(units > 0, "[units] must be at least 1, such as 1000000, got %s", units);
  }

  static void requireThreshold(double threshold) {
    Check.that(
        threshold > 0 && threshold <= 1,
        "[threshold] must be above 0 and at most 1, such as 0.8, got %s",
        threshold);
  }
}
