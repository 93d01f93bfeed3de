package org.neardup.signature;

/** Gives every term an endless row of 64-bit words. */
interface RandomWords {

  /** The first words of a term. */
  void fill(long term, long[] words);

  /** Good ones: splitmix64, started from the term and a seed. */
  static RandomWords of(long seed) {
    return (term, words) -> {
      long start = Mixing.mix(term ^ seed);
      for (int i = 0; i < words.length; i++) {
        words[i] = Mixing.mix(start + (i + 1) * Mixing.GOLDEN);
      }
    };
  }
}
