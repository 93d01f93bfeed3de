package org.neardup.signature;

/**
 * Cosine similarity from the share of differing bits: a hyperplane separates two vectors with
 * probability theta/pi, theta being the angle between them (Goemans and Williamson 1995; Charikar,
 * "Similarity Estimation Techniques from Rounding Algorithms", STOC 2002, section 3). Thread safe.
 */
public final class Angle {

  private Angle() {}

  /**
   * The estimate of the cosine: cos(pi h/D), at least 0.
   *
   * @param hamming in how many bits two signatures differ
   * @param bits how many bits they have
   */
  public static double cosine(int hamming, int bits) {
    return Math.max(0, signedCosine(hamming, bits));
  }

  private static double signedCosine(int hamming, int bits) {
    return StrictMath.cos(Math.PI * hamming / bits);
  }

  /**
   * The largest Hamming distance at which the estimate reaches a cosine, floor(D acos(tau)/pi).
   *
   * @param cosine tau, -1 to 1
   */
  public static int hammingThreshold(double cosine, int bits) {
    int threshold = (int) (bits * StrictMath.acos(cosine) / Math.PI);
    // Rounding can miss the edge by one on either side.
    if (threshold < bits && signedCosine(threshold + 1, bits) >= cosine) {
      return threshold + 1;
    }
    return threshold > 0 && signedCosine(threshold, bits) < cosine ? threshold - 1 : threshold;
  }

  /** The fewest equal bits, as in {@link SignatureScheme#requiredEqual}. */
  public static int requiredEqual(double minSimilarity, int bits) {
    if (minSimilarity <= 0) {
      return 0;
    }
    return minSimilarity > 1 ? bits + 1 : bits - hammingThreshold(minSimilarity, bits);
  }

  /** The probability that a bit of two vectors with a cosine is equal: 1 - theta/pi. */
  public static double bitProbability(double cosine) {
    return 1 - StrictMath.acos(cosine) / Math.PI;
  }

  /**
   * The standard error of the estimate at a cosine, by the delta method: sin(theta) pi sqrt(p(1-p)
   * / D) with p = theta/pi. The error's mean absolute value is sqrt(2/pi) times that.
   */
  public static double standardError(double cosine, int bits) {
    double p = bitProbability(cosine);
    double sine = Math.sqrt(1 - cosine * cosine);
    return sine * Math.PI * Math.sqrt(p * (1 - p) / bits);
  }
}
