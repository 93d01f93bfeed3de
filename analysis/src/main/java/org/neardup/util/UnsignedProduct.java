package org.neardup.util;

/**
 * Products of 128 bits. From Java 21 on, the jar has this class in another version, which takes one
 * instruction. Thread safe; O(1).
 */
public final class UnsignedProduct {
  private UnsignedProduct() {}

  /** The upper 64 bits of the product of two numbers without signs. */
  public static long high(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }
}
