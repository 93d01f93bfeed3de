package org.neardup.lsh;

/**
 * How far two bit signatures are apart, and how often a bit permutation gives them a common prefix.
 *
 * <p>The bits of a signature are independent and each differs with probability angle/pi, so the
 * Hamming distance of a pair of a true cosine is binomial (Charikar, STOC 2002, section 3). All bit
 * permutations rearrange the same bits: they are independent only once the distance is given, and
 * everything here is therefore averaged over the distance last. Exact up to rounding; logarithms of
 * factorials are sums of {@link StrictMath#log}, so every machine computes the same plan.
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

  /** The probability that a bit of two signatures differs: the angle over pi. */
  static double bitProbability(double cosine) {
    return StrictMath.acos(Math.min(1, Math.max(-1, cosine))) / StrictMath.PI;
  }

  /** The probabilities of the distances 0 to {@code bits} for a pair of a true cosine. */
  double[] distances(double cosine) {
    double p = bitProbability(cosine);
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
   * among the first {@code length}: the product of (bits - d - i) / (bits - i) for i below length.
   */
  double[] prefixShares(int length) {
    double[] shares = new double[bits + 1];
    for (int d = 0; d <= bits - length; d++) {
      double share = 1;
      for (int i = 0; i < length; i++) {
        share *= (double) (bits - d - i) / (bits - i);
      }
      shares[d] = share;
    }
    return shares;
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
      sum -= distances[d] * StrictMath.expm1(bitPermutations * StrictMath.log1p(-shares[d]));
    }
    return Math.min(1, sum);
  }

  /** The probability of a distance of at most {@code maxDistance}. */
  static double atMost(double[] distances, int maxDistance) {
    double sum = 0;
    for (int d = 0; d <= maxDistance; d++) {
      sum += distances[d];
    }
    return Math.min(1, sum);
  }

  /** The largest distance whose estimated cosine still reaches a similarity. */
  int maxDistance(double minSimilarity) {
    return (int) Math.floor(bits * bitProbability(minSimilarity) + 1e-9);
  }
}
