package org.neardup.lsh;

import java.util.OptionalInt;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.signature.ComponentWidths;
import org.neardup.text.Unit;
import org.neardup.util.Arithmetic;
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
 * <p>The number of components follows from the error that estimates may have, unless the bands take
 * more: sentences and passages have the error of 120 components of 8 bits (standard error .037 at
 * .8), documents the error of 256 (.025). Components of bands keep 8 bits, which are enough from
 * {@value #ROWS_OF_BYTES} rows on; the others keep {@value #ESTIMATE_BITS}, and there are more of
 * them instead.
 */
public final class BandPlanner {

  static final int MAX_FALSE_CANDIDATES = 5;
  static final int REASONABLE_COMPONENTS = 512;
  public static final int ROWS_OF_BYTES = 3;
  public static final int ESTIMATE_BITS = 4;

  /** Bands of most thresholds from .8 on take as many: their signatures can be compared. */
  private static final int STEP_OF_BAND_COMPONENTS = 64;

  /** The error of an estimate is not above the aim at any similarity from this one on. */
  private static final double MIN_SIMILARITY = .5;

  private BandPlanner() {}

  public static int bandBits(int rows) {
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
      OptionalInt bandBits,
      OptionalInt estimateBits) {
    requireRanges(threshold, recall);
    requireUnits(units);
    int max = components.orElse(REASONABLE_COMPONENTS);
    BandPlan best = null;
    for (int rows = 1; best == null || best.falseCandidates(units) > MAX_FALSE_CANDIDATES; rows++) {
      int bits = bandBits.orElse(bandBits(rows));
      long bands = fewestBands(threshold, recall, rows, bits);
      boolean fits = bands * rows <= max;
      if (!fits && best != null) {
        return best;
      }
      if (!fits && (components.isPresent() || bands > IndexScheme.MAX_TOKENS)) {
        throw outOfReach(threshold, recall, "with at most " + limit(components));
      }
      int product = (int) bands * rows;
      ComponentWidths widths =
          components.isPresent()
              ? widths(components.getAsInt(), product, bits, estimateBits.orElse(bits))
              : widths(threshold, unit, product, bits, estimateBits.orElse(ESTIMATE_BITS));
      best = new BandPlan(widths, (int) bands, rows, Banding.DISJOINT);
    }
    return best;
  }

  /** Widths for a number of components that is given. */
  public static ComponentWidths widths(int components, int ofBands, int bits, int estimateBits) {
    int wide = estimateBits == bits ? components : Math.min(components, inSteps(ofBands));
    return new ComponentWidths(wide, bits, components - wide, estimateBits);
  }

  /** Widths that estimate as well as they should in the fewest bytes. */
  private static ComponentWidths widths(
      double threshold, Unit unit, int ofBands, int bits, int estimateBits) {
    int min = unit.isPart() ? 120 : 256;
    ComponentWidths equal = ComponentWidths.equal(Math.max(min, ofBands), bits);
    double similarity = Math.min(threshold, MIN_SIMILARITY);
    double aim = ComponentWidths.equal(min, Byte.SIZE).leastStandardError(similarity);
    ComponentWidths widths = new ComponentWidths(inSteps(ofBands), bits, 0, estimateBits);
    while (widths.leastStandardError(similarity) > aim
        && widths.packedBytes() < equal.packedBytes()) {
      int narrow = widths.narrow() + Math.max(1, Byte.SIZE / estimateBits);
      widths = new ComponentWidths(widths.wide(), bits, narrow, estimateBits);
    }
    return widths.packedBytes() < equal.packedBytes() ? widths : equal;
  }

  private static int inSteps(int ofBands) {
    return Arithmetic.ceilDiv(ofBands, STEP_OF_BAND_COMPONENTS) * STEP_OF_BAND_COMPONENTS;
  }

  private static String limit(OptionalInt components) {
    return components.isPresent()
        ? "[components] = " + components.getAsInt()
        : IndexScheme.MAX_TOKENS + " bands";
  }

  private static long fewestBands(double threshold, double recall, int rows, int bits) {
    double p = ComponentWidths.equal(1, bits).wideProbability(threshold);
    long bands = 1;
    long max = IndexScheme.MAX_TOKENS + 1;
    while (bands < max) {
      long half = (bands + max) / 2;
      if (BandPlan.recallOfDisjoint((int) half, rows, p) < recall) {
        bands = half + 1;
      } else {
        max = half;
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

  public static void requireUnits(long units) {
    Check.that(units > 0, "[expected_units] must be at least 1, such as 1000000, got %s", units);
  }

  public static void requireThreshold(double threshold) {
    Check.that(
        threshold > 0 && threshold <= 1,
        "[threshold] must be above 0 and at most 1, such as 0.8, got %s",
        threshold);
  }
}
