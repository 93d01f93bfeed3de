package org.neardup.lsh;

import java.util.Arrays;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.signature.ComponentWidths;

/**
 * The predicted recall and cost of a banding. Two units are a candidate pair when all components of
 * at least one band are equal: with disjoint bands 1 - (1 - p^rows)^bands, where p is the
 * similarity plus what truncation to a few bits adds. Components that are in no band count for the
 * estimate only.
 *
 * <p>Immutable. The predictions are for independent components; the fast family finds slightly
 * more.
 */
public record BandPlan(ComponentWidths widths, int bands, int rows, Banding banding)
    implements CandidatePlan {

  /** Smaller probabilities change no sum, but following them would take most of the time. */
  private static final double NEGLIGIBLE = 1e-100;

  private static final double UNRELATED = .025;
  private static final double OF_PHRASES = .35;
  private static final int PHRASES = 80_000;

  @Override
  public String describe() {
    return bands + " bands of " + rows + " rows";
  }

  @Override
  public double recallAt(double similarity) {
    double p = widths.wideProbability(similarity);
    return switch (banding) {
      case DISJOINT -> recallOfDisjoint(bands, rows, p);
      case WITH_REPLACEMENT -> recallWithReplacement(p);
    };
  }

  /**
   * Most unrelated pairs have a similarity of {@value #UNRELATED}, and one in {@value #PHRASES},
   * which shares phrases, of {@value #OF_PHRASES}. Both numbers are just above the measurements on
   * sentences of Wikipedia and on news (docs/results/experiments.md).
   */
  @Override
  public double falseCandidateRate() {
    return recallAt(UNRELATED) + recallAt(OF_PHRASES) / PHRASES;
  }

  /** Exact for independent components in disjoint bands; with replacement the product. */
  @Override
  public double signatureRecallAt(double similarity, double minSimilarity) {
    double p = widths.wideProbability(similarity);
    double[] narrow = binomial(widths.narrow(), widths.narrowProbability(similarity));
    int required = widths.requiredEqual(minSimilarity);
    double passes = tail(sumOf(binomial(widths.wide(), p), narrow), required);
    if (banding == Banding.WITH_REPLACEMENT) {
      return passes * recallAt(similarity);
    }
    double[] inNoBand = sumOf(binomial(widths.wide() - bands * rows, p), narrow);
    // Equal components in the bands without any band having all equal.
    double[] inBands = sumOf(bands, Arrays.copyOf(binomial(rows, p), rows));
    return passes - tail(sumOf(inBands, inNoBand), required);
  }

  static double recallOfDisjoint(int bands, int rows, double p) {
    return anyOf(bands, StrictMath.pow(p, rows));
  }

  private static double anyOf(int trials, double probability) {
    return -StrictMath.expm1(trials * StrictMath.log1p(-probability));
  }

  /** Averages over the number of equal components, since all bands sample the same ones. */
  private double recallWithReplacement(double p) {
    int components = widths.wide();
    double[] equal = binomial(components, p);
    double recall = 0;
    for (int e = 0; e <= components; e++) {
      recall += equal[e] * anyOf(bands, StrictMath.pow((double) e / components, rows));
    }
    return recall;
  }

  private static double[] binomial(int trials, double p) {
    return sumOf(trials, new double[] {1 - p, p});
  }

  /**
   * The probabilities of the sum of several independent numbers of one distribution. Doubles the
   * count step by step, so that long rows are added at once: for a sum of up to m at most m^2 / 3
   * products, or twice as many where the count is no power of two.
   */
  private static double[] sumOf(int count, double[] one) {
    double[] sum = {1};
    for (int bit = Integer.highestOneBit(count); bit > 0; bit >>>= 1) {
      sum = sumOf(sum, sum);
      if ((count & bit) != 0) {
        sum = sumOf(one, sum);
      }
    }
    return sum;
  }

  private static double[] sumOf(double[] a, double[] b) {
    int from = 0;
    int to = b.length;
    while (from < to && b[from] == 0) {
      from++;
    }
    while (from < to && b[to - 1] == 0) {
      to--;
    }
    double[] sum = new double[a.length + b.length - 1];
    for (int i = 0; i < a.length; i++) {
      if (a[i] > 0) {
        addProducts(a[i], b, from, to, sum, i);
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] = sum[i] < NEGLIGIBLE ? 0 : sum[i];
    }
    return sum;
  }

  private static void addProducts(
      double factor, double[] b, int from, int to, double[] sum, int offset) {
    for (int j = from; j < to; j++) {
      sum[offset + j] += factor * b[j];
    }
  }

  private static double tail(double[] probabilities, int from) {
    double sum = 0;
    for (int k = probabilities.length - 1; k >= from; k--) {
      sum += probabilities[k];
    }
    return Math.min(1, sum);
  }
}
