package org.neardup.experiments;

import java.util.Locale;

/**
 * A model of unrelated pairs: all are of one small similarity, and one in some is of a larger one.
 *
 * @param common the similarity that all have
 * @param rare the similarity that one in {@code pairs} has
 * @param pairs how many pairs have one of that similarity
 */
record FalseCandidateModel(double common, double rare, double pairs) {

  /** The probability that an unrelated pair agrees in a band. */
  double rate(int rows) {
    return candidateRate(1, rows);
  }

  /** The probability that an unrelated pair agrees in any of some bands. */
  double candidateRate(int bands, int rows) {
    return candidateRate(common, bands, rows) + candidateRate(rare, bands, rows) / pairs;
  }

  /** The probability that a pair of a similarity does. */
  static double candidateRate(double similarity, int bands, int rows) {
    return -Math.expm1(bands * Math.log1p(-Math.pow(similarity, rows)));
  }

  /**
   * The model that is below no rate, and above none by more than it has to be, as a ratio. Tries
   * steps of .001 and .01 for the similarities.
   */
  static FalseCandidateModel above(int[] rows, double[] rates) {
    FalseCandidateModel best = null;
    double least = Double.MAX_VALUE;
    for (int common = 5; common <= 60; common++) {
      for (int rare = 15; rare <= 50; rare++) {
        FalseCandidateModel model = above(rows, rates, common / 1000.0, rare / 100.0);
        double excess = model.excess(rows, rates);
        if (excess < least) {
          best = model;
          least = excess;
        }
      }
    }
    return best;
  }

  private static FalseCandidateModel above(int[] rows, double[] rates, double common, double rare) {
    double share = 1e-9;
    for (int i = 0; i < rows.length; i++) {
      double missing = rates[i] - Math.pow(common, rows[i]);
      share = Math.max(share, missing / Math.pow(rare, rows[i]));
    }
    return new FalseCandidateModel(common, rare, 1 / share);
  }

  /** The greatest ratio of the model's rate to a measured one. */
  private double excess(int[] rows, double[] rates) {
    double most = 0;
    for (int i = 0; i < rows.length; i++) {
      most = Math.max(most, rate(rows[i]) / rates[i]);
    }
    return most;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.3f, one pair in %,.0f at %.2f", common, pairs, rare);
  }
}
