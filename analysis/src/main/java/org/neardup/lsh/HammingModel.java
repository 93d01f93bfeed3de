package org.neardup.lsh;

import org.neardup.signature.Angle;

/**
 * How far two bit signatures are apart, and how often a bit permutation gives them a common prefix.
 *
 * <p>The bits of a signature are independent and each differs with probability angle/pi, so the
 * Hamming distance of a pair of a true cosine is binomial (Charikar, STOC 2002, section 3). All bit
 * permutations rearrange the same bits: they are independent only once the distance is given, so
 * everything is averaged over the distance last. Exact up to rounding; every machine computes the
 * same plan, by {@link StrictMath}.
 *
 * <p>Immutable and thread safe. A distribution costs O(bits).
 */
final class HammingModel {

  private final int bits;
  private final double[] logFactorials;

  HammingModel(int bits) {
    this.bits = bits;
    logFactorials = new double[bits + 1];
    for (int i = 2; i <= bits; i++) {
      logFactorials[i] = logFactorials[i - 1] + StrictMath.log(i);
    }
  }

  /** The probabilities of the distances 0 to {@code bits} for a pair of a true cosine. */
  double[] distances(double cosine) {
    double p = 1 - Angle.bitProbability(cosine);
    double[] probabilities = new double[bits + 1];
    for (int d = 0; d <= bits; d++) {
      double choose = logFactorials[bits] - logFactorials[d] - logFactorials[bits - d];
      probabilities[d] = StrictMath.exp(choose + times(d, p) + times(bits - d, 1 - p));
    }
    return probabilities;
  }

  private static double times(int count, double probability) {
    return count == 0 ? 0 : count * StrictMath.log(probability);
  }

  /**
   * For each distance d, the probability that a bit permutation puts none of the d differing bits
   * among the first {@code length}: the product of (bits - length - i) / (bits - i) for i below d.
   */
  double[] prefixShares(int length) {
    double[] shares = new double[bits + 1];
    shares[0] = 1;
    for (int d = 1; d <= bits - length; d++) {
      shares[d] = shares[d - 1] * (bits - length - d + 1) / (bits - d + 1);
    }
    return shares;
  }

  /**
   * The probability that a pair at a distance is brought together by one bit permutation, where
   * that depends on the gap between the two permuted signatures read as binary fractions.
   *
   * <p>The first {@code depth} bits are drawn one by one, each different with the probability that
   * the draws before leave it, and with either sign. A gap that has outgrown {@code within} never
   * comes back, so few gaps are followed. O(depth x differences x gaps).
   *
   * @param distance of all bits
   * @param depth bits that are looked at
   * @param within for gaps of 0, 1, ... times 2^-depth, the probability of being together; 0 after
   */
  double gapWithin(int distance, int depth, double[] within) {
    int max = within.length;
    double[][] gaps = {{1}};
    for (int i = 0; i < depth; i++) {
      gaps = nextBit(gaps, i, distance, Math.min(max, 1 + (max >>> (depth - 1 - i))));
    }
    double together = 0;
    for (double[] differing : gaps) {
      for (int g = 0; g < Math.min(max, differing.length); g++) {
        together += differing[g] * within[g];
      }
    }
    return together;
  }

  /** Doubles every gap and adds -1, 0 or 1, by the sign of the gap; a gap of 0 has no sign. */
  private double[][] nextBit(double[][] gaps, int drawn, int distance, int max) {
    double[][] next = new double[Math.min(distance, drawn + 1) + 1][max + 1];
    for (int c = 0; c < gaps.length; c++) {
      double differs = (double) (distance - c) / (bits - drawn);
      for (int g = 0; 2 * g - 1 <= max && g < gaps[c].length; g++) {
        double probability = gaps[c][g];
        if (probability == 0) {
          continue;
        }
        add(next[c], 2 * g, max, probability * (1 - differs));
        if (c + 1 < next.length) {
          add(next[c + 1], 2 * g + 1, max, probability * differs * (g == 0 ? 1 : .5));
          add(next[c + 1], Math.abs(2 * g - 1), max, g == 0 ? 0 : probability * differs * .5);
        }
      }
    }
    return next;
  }

  private static void add(double[] gaps, int gap, int max, double probability) {
    if (gap <= max) {
      gaps[gap] += probability;
    }
  }

  /**
   * The probability that at least one of several bit permutations brings a pair together, at a
   * distance of at most {@code maxDistance}.
   *
   * @param distances the probability of each distance
   * @param shares for each distance, the probability that one bit permutation does
   */
  static double anyOf(int bitPermutations, double[] distances, double[] shares, int maxDistance) {
    double sum = 0;
    for (int d = 0; d <= maxDistance; d++) {
      if (distances[d] > 0 && shares[d] > 0) {
        sum -= distances[d] * StrictMath.expm1(bitPermutations * StrictMath.log1p(-shares[d]));
      }
    }
    return Math.min(1, sum);
  }

  static double atMost(double[] distances, int maxDistance) {
    double sum = 0;
    for (int d = 0; d <= maxDistance; d++) {
      sum += distances[d];
    }
    return Math.min(1, sum);
  }
}
