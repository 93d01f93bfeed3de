package org.neardup.signature;

/** 64-bit mixing functions. */
final class Mixing {

  /** 2^64 divided by the golden ratio: the increment of splitmix64. */
  static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Mixing() {}

  /**
   * The output function of splitmix64 (Steele, Lea, Flood 2014, "Mix13" of Stafford): a bijection
   * of 64 bits.
   */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * The two halves of the 128-bit product, combined: as good as two rounds of multiply and shift,
   * in one multiplication.
   */
  static long fold(long a, long b) {
    return (a * b) ^ Math.unsignedMultiplyHigh(a, b);
  }
}
