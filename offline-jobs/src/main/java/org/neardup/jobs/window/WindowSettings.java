package org.neardup.jobs.window;

import org.neardup.signature.BitSignatures;

/**
 * The parameters of a sliding window search.
 *
 * @param bits how many bits of each signature count, the first ones; 1 to {@value #MAX_BITS}
 * @param seed the seed of the bit permutations
 * @param bitPermutations how many bit permutations, 1 to {@value #MAX_BIT_PERMUTATIONS}
 * @param window with how many following signatures each one is compared, at least 1
 * @param hamming the largest Hamming distance of a pair, 0 to {@code bits}
 * @param onlyCrossLingual whether only texts of different languages are compared
 */
public record WindowSettings(
    int bits, long seed, int bitPermutations, int window, int hamming, boolean onlyCrossLingual) {

  /** The most bits. */
  public static final int MAX_BITS = Short.MAX_VALUE;

  /** The most bit permutations, as two bytes can number. */
  public static final int MAX_BIT_PERMUTATIONS = 1 << 16;

  public WindowSettings {
    requireRange("bits", bits, 1, MAX_BITS);
    requireRange("bit_permutations", bitPermutations, 1, MAX_BIT_PERMUTATIONS);
    requireRange("window", window, 1, Integer.MAX_VALUE / 2);
    requireRange("hamming", hamming, 0, bits);
  }

  private static void requireRange(String setting, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "[%s] must be between %d and %d, got %d".formatted(setting, least, most, value));
    }
  }

  /** How many longs a signature takes. */
  int words() {
    return BitSignatures.words(bits);
  }
}
