package org.neardup.experiments;

import org.neardup.vector.UnitVector;

/**
 * Simhash of 64 bits (Charikar, STOC 2002, as in Manku, Jain, Das Sarma, "Detecting Near-Duplicates
 * for Web Crawling", WWW 2007, section 2): each bit of a term's hash votes with the term's weight
 * for or against a bit of the signature. That is random projection with the hash's bits as entries
 * +1 and -1, and as good as the hash. An even vote gives 1.
 */
final class SimHash {

  /** The hash of a term. */
  @FunctionalInterface
  interface TermHash {
    long of(long term);
  }

  private final TermHash hash;

  SimHash(TermHash hash) {
    this.hash = hash;
  }

  /** Writes the bits of a vector, the hash's highest bit first. */
  void sign(UnitVector vector, long[] words) {
    double[] votes = new double[Long.SIZE];
    for (int i = 0; i < vector.size(); i++) {
      long bits = hash.of(vector.term(i));
      for (int bit = 0; bit < votes.length; bit++, bits <<= 1) {
        votes[bit] += bits < 0 ? vector.weight(i) : -vector.weight(i);
      }
    }
    long word = 0;
    for (double vote : votes) {
      word += word + (vote >= 0 ? 1 : 0);
    }
    words[0] = word;
  }
}
