package org.neardup.signature;

/**
 * The normal distribution in 256 equally likely integers: the means of its 256 slices of
 * probability 1/256, in units of 1/42.6 standard deviations, rounded, never 0, the largest 127.
 *
 * <p>The fourth moment is 2.974 times the square of the second (3 for the normal distribution). By
 * counting all 65,536 pairs of entries for 4,000 pairs of texts of two terms, the probability that
 * a bit is equal is at most .003 off 1 - theta/pi where weights are positive, .0004 on average; the
 * standard error of its estimate, even from 4,096 bits, is up to .0078. More terms make it smaller
 * (central limit theorem).
 */
final class GaussianTable {

  private static final int[] POSITIVE = {
    1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, //
    7, 7, 8, 8, 9, 9, 9, 10, 10, 11, 11, 12, 12, 12, 13, 13, //
    14, 14, 15, 15, 16, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, //
    21, 22, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, //
    29, 30, 30, 31, 31, 32, 32, 33, 33, 34, 35, 35, 36, 36, 37, 37, //
    38, 39, 39, 40, 41, 41, 42, 43, 43, 44, 45, 46, 46, 47, 48, 49, //
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 65, //
    66, 67, 69, 71, 72, 74, 76, 78, 81, 83, 86, 90, 94, 100, 108, 127
  };

  /** The positive numbers, then the negative ones. */
  static final byte[] VALUES = values();

  private GaussianTable() {}

  private static byte[] values() {
    byte[] values = new byte[2 * POSITIVE.length];
    for (int i = 0; i < POSITIVE.length; i++) {
      values[i] = (byte) POSITIVE[i];
      values[POSITIVE.length + i] = (byte) -POSITIVE[i];
    }
    return values;
  }
}
