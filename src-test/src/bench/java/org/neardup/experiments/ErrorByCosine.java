package org.neardup.experiments;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.neardup.signature.Angle;
import org.neardup.vector.UnitVector;

/**
 * What theory gives for the mean absolute error of cosines above .1 and above .2, and for the
 * recall of a threshold, by the distribution of the cosines alone: that of measured pairs, or one
 * whose density falls by e every so much. With 1,000 bits.
 */
final class ErrorByCosine {

  private static final int BITS = 1000;
  private static final int STEPS = 10_000;
  private static final double LOW = 0.2;

  private final double threshold;
  private final Table table =
      new Table("cosines", "error_above_.1", "error_above_.2", "share_above_.2", "recall");

  ErrorByCosine(double threshold) {
    this.threshold = threshold;
  }

  /** The measured pairs of two collections; a unit is not paired with itself. */
  ErrorByCosine pairs(String name, List<UnitVector> left, List<UnitVector> right) {
    long[] histogram = new long[STEPS + 1];
    ExactCosines exact = new ExactCosines(right);
    for (UnitVector unit : left) {
      double[] cosines = exact.with(unit);
      for (int j = 0; j < cosines.length; j++) {
        if (!unit.equals(right.get(j))) {
          histogram[(int) (Math.min(1, cosines[j]) * STEPS)]++;
        }
      }
    }
    DoubleUnaryOperator density = cosine -> histogram[(int) (cosine * STEPS)];
    table.row(
        name,
        mean(density, 0.1, ErrorByCosine::error),
        mean(density, LOW, ErrorByCosine::error),
        mean(density, 0.1, cosine -> cosine < LOW ? 0 : 1),
        mean(density, threshold, this::found));
    return this;
  }

  /** Densities exp(-cosine/fall). */
  Table tails(double... falls) {
    for (double fall : falls) {
      DoubleUnaryOperator density = cosine -> Math.exp((LOW - cosine) / fall);
      table.row(
          "density falls by e every " + fall,
          "",
          mean(density, LOW, ErrorByCosine::error),
          "",
          mean(density, threshold, this::found));
    }
    return table;
  }

  private static double mean(DoubleUnaryOperator density, double from, DoubleUnaryOperator of) {
    double sum = 0;
    double weights = 0;
    for (int step = (int) Math.round(from * STEPS); step < STEPS; step++) {
      double cosine = (step + 0.5) / STEPS;
      double weight = density.applyAsDouble(cosine);
      sum += weight * of.applyAsDouble(cosine);
      weights += weight;
    }
    return sum / weights;
  }

  private static double error(double cosine) {
    return Math.sqrt(2 / Math.PI) * Angle.standardError(cosine, BITS);
  }

  /** The probability that the signatures of a pair are within the limit. */
  private double found(double cosine) {
    return SignatureRecall.atMost(Angle.hammingThreshold(threshold, BITS), BITS, cosine);
  }
}
