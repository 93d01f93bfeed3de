package org.neardup.elasticsearch.rest;

import java.math.BigDecimal;
import java.math.MathContext;

/** Predicted figures as they are shown. */
public final class Figures {

  private static final MathContext DIGITS = new MathContext(6);

  /** A smaller probability is shown as 0. */
  private static final double NEVER = 1e-12;

  private Figures() {}

  /** A figure of at least 0 to six digits; smaller ones than one in 10^12 as 0. */
  public static double rounded(double value) {
    return value < NEVER ? 0 : new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
