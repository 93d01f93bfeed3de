package org.neardup.jobs.evaluate;

/**
 * A share with its 95 % confidence interval by Wilson's score (Wilson, JASA 1927), which holds for
 * few trials and for shares near 0 and 1 too.
 *
 * @param hits successes
 * @param trials all trials
 */
record Share(long hits, long trials) {
  private static final double Z = 1.959964;

  /** The share; 1 of nothing. */
  double value() {
    return trials == 0 ? 1 : (double) hits / trials;
  }

  double low() {
    return trials == 0 ? 0 : Math.max(0, centre() - margin());
  }

  double high() {
    return trials == 0 ? 1 : Math.min(1, centre() + margin());
  }

  private double centre() {
    return (value() + Z * Z / (2 * trials)) / (1 + Z * Z / trials);
  }

  private double margin() {
    double variance = value() * (1 - value()) / trials + Z * Z / (4.0 * trials * trials);
    return Z * Math.sqrt(variance) / (1 + Z * Z / trials);
  }
}
