package org.neardup.signature;

import org.neardup.vector.UnitVector;

/**
 * Simhash, for comparison (Charikar, STOC 2002, as in Manku, Jain, Das Sarma, "Detecting
 * Near-Duplicates for Web Crawling", WWW 2007, section 2): each bit of a term's hash votes with the
 * term's weight for or against a bit of the signature. That is random projection with the hash's
 * bits as entries +1 and -1, and as good as the hash: {@link Entries#RADEMACHER} is simhash with a
 * good one.
 *
 * <p>Weights are rounded to multiples of 1/255 of the largest; an even vote gives 1. Not thread
 * safe.
 */
public final class SimHash {

  private final SignSums votes;

  /**
   * A simhash.
   *
   * @param bits how many bits a signature has, a multiple of 64
   * @param hash gives a term's hash, as many words as a signature
   */
  public SimHash(int bits, RandomWords hash) {
    if (bits < 64 || bits % 64 != 0) {
      throw new IllegalArgumentException("[bits] must be a multiple of 64, got " + bits);
    }
    this.votes = new SignSums(bits, hash);
  }

  /** Writes the bits of a vector that is not zero, the hash's highest bit first. */
  public void sign(UnitVector vector, long[] words) {
    votes.sign(vector, words);
  }
}
