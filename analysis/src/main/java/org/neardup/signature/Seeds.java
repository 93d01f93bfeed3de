package org.neardup.signature;

import java.nio.charset.StandardCharsets;
import org.neardup.util.UnsignedProduct;

/**
 * Derives every random number of a scheme from its seed: splitmix64 of (seed, purpose, index). The
 * purpose is the first eight ASCII characters of a name, as a big-endian number, so that different
 * uses of one seed have nothing in common.
 */
public final class Seeds {

  public static final long DEFAULT = 1123456;

  /** 2^64 divided by the golden ratio: the increment of splitmix64. */
  public static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /**
   * One random number of a scheme.
   *
   * @param seed the scheme's seed
   * @param purpose a name such as {@code classic}; the first eight characters count
   * @param index which one of that purpose, from 0
   */
  public static long derive(long seed, String purpose, int index) {
    long tag = 0;
    byte[] name = purpose.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < 8; i++) {
      tag = (tag << 8) | (i < name.length ? name[i] & 0xFF : 0);
    }
    return mix(mix(seed ^ tag) + (index + 1L) * GOLDEN);
  }

  /**
   * The output function of splitmix64 (Steele, Lea, Flood 2014, "Mix13" of Stafford): a bijection
   * of 64 bits.
   */
  public static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * The two halves of the 128-bit product, combined: as good as two rounds of multiply and shift,
   * in one multiplication.
   */
  static long fold(long a, long b) {
    return (a * b) ^ UnsignedProduct.high(a, b);
  }
}
