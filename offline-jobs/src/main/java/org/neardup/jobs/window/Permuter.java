package org.neardup.jobs.window;

import java.util.Arrays;
import org.neardup.lsh.BitPermutation;

/** Applies the bit permutations of a search to the first bits of signatures. One per thread. */
final class Permuter {
  private final BitPermutation[] permutations;
  private final long[] permuted;

  Permuter(WindowSettings settings) {
    permutations = new BitPermutation[settings.bitPermutations()];
    Arrays.setAll(permutations, i -> BitPermutation.of(settings.bits(), settings.seed(), i));
    permuted = new long[settings.words()];
  }

  /**
   * The signature under a bit permutation.
   *
   * @param words at least as many bits as the search uses
   * @return overwritten by the next call
   */
  long[] permute(int permutation, long[] words) {
    permutations[permutation].apply(words, permuted);
    return permuted;
  }
}
