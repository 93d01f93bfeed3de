package org.neardup.lsh;

/**
 * Chooses bit permutations and a prefix length from the threshold and the recall that is wanted
 * there: the fewest bit permutations, since each is a token of every unit, then the longest prefix,
 * that reach the recall.
 *
 * <p>Unrelated pairs may become candidates with a probability of at most {@value
 * #FALSE_CANDIDATES}. Where {@value #REASONABLE_PERMUTATIONS} bit permutations cannot do that, the
 * limit is doubled up to {@value #MANY_FALSE_CANDIDATES}, and then once more with up to {@value
 * #MAX_PERMUTATIONS} of them until it is met: below a cosine of .5 prefixes hardly tell pairs apart
 * and the plan says so by its rate.
 */
public final class PrefixPlanner {

  static final double FALSE_CANDIDATES = 1e-3;
  static final double MANY_FALSE_CANDIDATES = 64e-3;
  static final int REASONABLE_PERMUTATIONS = 64;
  static final int MAX_PERMUTATIONS = 256;

  private PrefixPlanner() {}

  /**
   * Plans bit permutations and prefix length.
   *
   * @param threshold the cosine at which the recall is to be reached, above 0 and at most 1
   * @param recall the recall wanted there, above 0 and below 1
   * @param bits bits of a signature
   * @throws IllegalArgumentException if a value is out of range or the recall is out of reach
   */
  public static PrefixPlan plan(double threshold, double recall, int bits) {
    BandPlanner.requireRanges(threshold, recall);
    PrefixPlan[] longest = longestPrefixes(threshold, recall, bits, MAX_PERMUTATIONS);
    double[] rates = new double[longest.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = longest[i] == null ? Double.POSITIVE_INFINITY : longest[i].falseCandidateRate();
    }
    for (double limit = FALSE_CANDIDATES; limit < 2; limit *= 2) {
      int most = limit > MANY_FALSE_CANDIDATES ? MAX_PERMUTATIONS : REASONABLE_PERMUTATIONS;
      for (int i = 0; i < most; i++) {
        if (rates[i] <= limit) {
          return longest[i];
        }
      }
    }
    throw BandPlanner.outOfReach(
        threshold, recall, "with at most " + MAX_PERMUTATIONS + " bit permutations");
  }

  /**
   * Plans the longest prefix for a given number of bit permutations, whatever the number of
   * accidental candidates.
   */
  public static PrefixPlan plan(double threshold, double recall, int bits, int bitPermutations) {
    BandPlanner.requireRanges(threshold, recall);
    PrefixPlan plan =
        longestPrefixes(threshold, recall, bits, bitPermutations)[bitPermutations - 1];
    if (plan == null) {
      throw BandPlanner.outOfReach(
          threshold, recall, "with [bit_permutations] = " + bitPermutations);
    }
    return plan;
  }

  /**
   * For 1 to {@code most} bit permutations, the longest prefix that reaches the recall, or null if
   * not even one bit does. More bit permutations never allow less, so one walk finds them all.
   */
  private static PrefixPlan[] longestPrefixes(double threshold, double recall, int bits, int most) {
    HammingModel model = new HammingModel(bits);
    double[] distances = model.distances(threshold);
    PrefixPlan[] plans = new PrefixPlan[most];
    int length = 0;
    double[] next = model.prefixShares(1);
    for (int q = 1; q <= most; q++) {
      while (length < bits && HammingModel.anyOf(q, distances, next, bits) >= recall) {
        length++;
        next = length < bits ? model.prefixShares(length + 1) : next;
      }
      plans[q - 1] = length == 0 ? null : new PrefixPlan(bits, q, length);
    }
    return plans;
  }
}
