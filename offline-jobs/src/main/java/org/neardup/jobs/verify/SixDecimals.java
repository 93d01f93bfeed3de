package org.neardup.jobs.verify;

/** Similarities as they are printed: {@code 0.816327}, rounded to the nearest. */
public final class SixDecimals {
  private static final int ONE = 1_000_000;

  private SixDecimals() {}

  /** A number from 0 to 1 with six decimals. */
  public static String of(double similarity) {
    long millionths = Math.round(similarity * ONE);
    return millionths >= ONE ? "1.000000" : "0." + Long.toString(ONE + millionths).substring(1);
  }
}
