package org.neardup.lsh;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.neardup.util.Check;

/**
 * The predicted recall and cost of a sliding window over sorted permuted bit signatures. Two units
 * are a candidate pair when their ranks differ by at most {@code window} in the order of at least
 * one bit permutation, and are found when their Hamming distance is at most {@code maxDistance}.
 *
 * <p>Ture, Elsayed, Lin (SIGIR 2011, equations 4 and 5) approximate a window of B among C units by
 * a common prefix of n bits, n between floor and ceil of log2(C/B): with the Hamming distance d of
 * the pair, one bit permutation brings it together with probability p = product of (D - d - i) / (D
 * - i) for i below n, and Q of them with 1 - (1 - p)^Q. {@link #leastRecallAt} and {@link
 * #mostRecallAt} are that band, averaged over the binomial d. {@link #recallAt} models the ranks
 * themselves: it includes neighbours in the window whose prefixes differ, which equations 4 and 5
 * leave out.
 *
 * <p>The predictions are for signatures spread evenly over all values. In real collections more
 * units are near a pair than that; {@code density} is that factor; it has the effect of a window
 * that is smaller by it.
 *
 * <p>Immutable and thread safe; a prediction takes a few milliseconds.
 *
 * @param bits bits of a signature, D
 * @param bitPermutations Q
 * @param window ranks to each side, B
 * @param maxDistance Hamming distance up to which a candidate is found, T
 * @param units units of the collection, C
 * @param density 1 for evenly spread signatures
 */
public record WindowPlan(
    int bits, int bitPermutations, int window, int maxDistance, long units, double density) {

  /** Bits of the rank that are considered beyond the bits that the window leaves open. */
  private static final int EXTRA_BITS = 5;

  private static final double NEGLIGIBLE = 1e-12;
  private static final int SMALL_LIMIT = 100;

  public WindowPlan {
    Check.range("bits", bits, 1, Integer.MAX_VALUE);
    Check.range("bit_permutations", bitPermutations, 1, Integer.MAX_VALUE);
    Check.range("window", window, 1, Integer.MAX_VALUE);
    Check.range("max_distance", maxDistance, 0, bits);
    Check.range("units", units, 2, Long.MAX_VALUE);
    Check.that(
        density >= 1 && density < Double.POSITIVE_INFINITY,
        "[density] must be at least 1, the value of evenly spread signatures, got %s",
        density);
  }

  public double recallAt(double cosine) {
    HammingModel model = new HammingModel(bits);
    double[] distances = model.distances(cosine);
    return HammingModel.anyOf(
        bitPermutations, distances, windowShares(model, distances), maxDistance);
  }

  /** {@link #recallAt} for a whole curve, to 1e-9; a value takes microseconds. */
  public DoubleUnaryOperator recallCurve() {
    HammingModel model = new HammingModel(bits);
    double[] anyDistance = new double[bits + 1];
    Arrays.fill(anyDistance, 0, maxDistance + 1, 1);
    double[] shares = windowShares(model, anyDistance);
    return cosine ->
        HammingModel.anyOf(bitPermutations, model.distances(cosine), shares, maxDistance);
  }

  /** The recall by equations 4 and 5 with n rounded up: the lower end of the paper's band. */
  public double leastRecallAt(double cosine) {
    return prefixRecall(cosine, (int) Math.ceil(openBits()));
  }

  /** The recall by equations 4 and 5 with n rounded down: the upper end of the paper's band. */
  public double mostRecallAt(double cosine) {
    return prefixRecall(cosine, (int) Math.floor(openBits()));
  }

  private double prefixRecall(double cosine, int length) {
    HammingModel model = new HammingModel(bits);
    double[] shares = model.prefixShares(Math.min(bits, length));
    return HammingModel.anyOf(bitPermutations, model.distances(cosine), shares, maxDistance);
  }

  /**
   * The probability that the Hamming distance of a pair of a true cosine is at most {@code
   * maxDistance}: the recall that signatures allow whatever the window.
   */
  public double signatureRecallAt(double cosine) {
    return HammingModel.atMost(new HammingModel(bits).distances(cosine), maxDistance);
  }

  WindowPlan withBitPermutations(int other) {
    return new WindowPlan(bits, other, window, maxDistance, units, density);
  }

  /** Q (B C - B (B + 1) / 2): pairs whose ranks differ by at most B, counted Q times. */
  public double positions() {
    double widest = Math.min(window, units - 1);
    return bitPermutations * (widest * units - widest * (widest + 1) / 2);
  }

  /** Positions over the comparisons of brute force, C (C - 1) / 2; may exceed 1. */
  public double relativeCost() {
    return positions() / (0.5 * units * (units - 1));
  }

  /**
   * The relative cost with chunk generation: permuting and sorting a signature costs as much as
   * {@code chunkComparisons} distances.
   */
  public double relativeCost(double chunkComparisons) {
    return relativeCost()
        + chunkComparisons * bitPermutations * units / (0.5 * units * (units - 1));
  }

  /** log2(C/B), C times the density: the bits that decide which window a signature is in. */
  private double openBits() {
    double bits = StrictMath.log(units * density / window) / StrictMath.log(2);
    return Math.max(0, Math.rint(bits * 1e9) / 1e9);
  }

  /**
   * For each Hamming distance, the probability that one bit permutation puts a pair at most a
   * window apart; 0 for distances too improbable to matter.
   */
  double[] windowShares(HammingModel model, double[] distances) {
    int depth = Math.min(bits, (int) Math.ceil(openBits()) + EXTRA_BITS);
    double[] within = withinWindow(depth);
    double[] shares = new double[bits + 1];
    for (int d = 0; d <= bits; d++) {
      shares[d] = distances[d] < NEGLIGIBLE ? 0 : Math.min(1, model.gapWithin(d, depth, within));
    }
    return shares;
  }

  /**
   * For gaps of g steps of 2^-depth of all values, the probability that fewer than {@code window}
   * units lie between: their number is Poisson with mean C g 2^-depth. Ends where it is all but 0.
   */
  private double[] withinWindow(int depth) {
    double step = StrictMath.scalb(units * density, -depth);
    int steps = 1 + (int) ((window + 8 * Math.sqrt(window) + 40) / step);
    double[] within = new double[steps];
    for (int g = 0; g < steps; g++) {
      within[g] = poissonBelow(window, g * step);
    }
    return within;
  }

  /** The probability that a Poisson number is below {@code limit}. */
  private static double poissonBelow(int limit, double mean) {
    if (limit > SMALL_LIMIT && (limit - mean) > 8 * Math.sqrt(mean)) {
      return 1;
    }
    // Few terms are summed upwards from exp(-mean); many downwards from the limit, near the mean.
    double k = limit > SMALL_LIMIT ? limit - 1 : 0;
    double term = k == 0 ? StrictMath.exp(-mean) : StrictMath.exp(logPoisson(k, mean));
    double sum = term;
    if (limit <= SMALL_LIMIT) {
      for (k = 1; k < limit; k++) {
        term *= mean / k;
        sum += term;
      }
    } else {
      for (; k > mean || term > 1e-12 * sum; k--) {
        term *= k / mean;
        sum += term;
      }
    }
    return Math.min(1, sum);
  }

  /** With Stirling's series for the factorial, to 1e-11 for k of at least {@value #SMALL_LIMIT}. */
  private static double logPoisson(double k, double mean) {
    double series = 1 / (12 * k) - 1 / (360 * k * k * k);
    double logFactorial =
        (k + .5) * StrictMath.log(k) - k + .5 * StrictMath.log(2 * StrictMath.PI) + series;
    return k * StrictMath.log(mean) - mean - logFactorial;
  }
}
