package org.neardup.signature;

/** Jaccard similarity estimated from equal components. Thread safe. */
public final class Similarity {

  private Similarity() {}

  /**
   * The estimate of the Jaccard similarity from equal components, corrected for the components that
   * are equal by chance because they were cut to few bits (Li and König, "b-Bit Minwise Hashing",
   * WWW 2010, theorem 1).
   *
   * @param equal how many components are equal
   * @return between 0 and 1; 1 if all are equal
   */
  public static double estimate(int equal, int components, int bits) {
    double chance = chance(bits);
    double raw = (double) equal / components;
    return Math.max(0, (raw - chance) / (1 - chance));
  }

  /** The fewest equal components, as in {@link SignatureScheme#requiredEqual}. */
  public static int requiredEqual(double minSimilarity, int components, int bits) {
    int equal = 0;
    while (equal <= components && estimate(equal, components, bits) < minSimilarity) {
      equal++;
    }
    return equal;
  }

  /** The probability that a component of two sets of a similarity is equal after truncation. */
  public static double componentProbability(double similarity, int bits) {
    return similarity + (1 - similarity) * chance(bits);
  }

  /**
   * The standard error of the estimate at a similarity, for independent components; the fast
   * family's is not larger.
   */
  public static double standardError(double similarity, int components, int bits) {
    double p = componentProbability(similarity, bits);
    return Math.sqrt(p * (1 - p) / components) / (1 - chance(bits));
  }

  private static double chance(int bits) {
    return StrictMath.scalb(1.0, -bits);
  }
}
