package org.neardup.util;

/** Products of 128 bits: the version for Java 21 and newer. Thread safe; O(1). */
public final class UnsignedProduct {
  private UnsignedProduct() {}

  /** The upper 64 bits of the product of two numbers without signs. */
  public static long high(long a, long b) {
    return Math.unsignedMultiplyHigh(a, b);
  }
}
