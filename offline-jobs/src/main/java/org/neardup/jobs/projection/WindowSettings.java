package org.neardup.jobs.projection;

import java.util.Arrays;
import org.neardup.lsh.BitPermutation;
import org.neardup.signature.BitSignatures;
import org.neardup.util.Check;

/**
 * The parameters of a sliding window search.
 *
 * @param bits how many bits of each signature count, the first ones; 1 to {@value #MAX_BITS}
 * @param bitPermutations how many bit permutations, 1 to {@value #MAX_BIT_PERMUTATIONS}
 * @param window with how many following signatures each one is compared, at least 1
 * @param hamming the largest Hamming distance of a pair, 0 to {@code bits}
 */
public record WindowSettings(int bits, long seed, int bitPermutations, int window, int hamming) {
  private static final int MAX_BITS = Short.MAX_VALUE;

  /** As many as two bytes can number. */
  private static final int MAX_BIT_PERMUTATIONS = 1 << 16;

  public WindowSettings {
    Check.range("bits", bits, 1, MAX_BITS);
    Check.range("bit_permutations", bitPermutations, 1, MAX_BIT_PERMUTATIONS);
    Check.range("window", window, 1, Integer.MAX_VALUE / 2);
    Check.range("hamming", hamming, 0, bits);
  }

  /** The search in words. */
  public String describe() {
    return "%s bit permutations, window %s, Hamming distance %s of %s"
        .formatted(bitPermutations, window, hamming, bits);
  }

  int words() {
    return BitSignatures.words(bits);
  }

  BitPermutation[] permutations() {
    BitPermutation[] permutations = new BitPermutation[bitPermutations];
    Arrays.setAll(permutations, i -> BitPermutation.of(bits, seed, i));
    return permutations;
  }
}
