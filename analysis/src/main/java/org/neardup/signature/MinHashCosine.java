package org.neardup.signature;

import org.neardup.vector.SparseVector;

/**
 * MinHash over a vector's terms as a stand-in for its cosine, for comparison with hyperplanes, as
 * in Ture, Elsayed, Lin, "No Free Lunch", SIGIR 2011, section 4.1. Weights are ignored, so that the
 * estimate is one of something else, however long the signature is. Not thread safe.
 */
public final class MinHashCosine {

  private final int bits;
  private final ClassicMinHash minHash;
  private long[] terms = new long[256];

  /**
   * A sketcher.
   *
   * @param values how many independent functions there are
   * @param bits bits kept of each value, 1 to 64
   * @param seed a seed
   */
  public MinHashCosine(int values, int bits, long seed) {
    this.bits = bits;
    this.minHash = new ClassicMinHash(values, bits, seed);
  }

  /** Writes one value for each function. */
  public void sketch(SparseVector vector, long[] values) {
    if (terms.length < vector.size()) {
      terms = new long[vector.size()];
    }
    for (int i = 0; i < vector.size(); i++) {
      terms[i] = vector.hash(i);
    }
    minHash.sketch(terms, vector.size(), values);
  }

  /** The estimate of the Jaccard similarity J of the sets of terms. */
  public double jaccard(long[] a, long[] b) {
    int equal = 0;
    for (int i = 0; i < a.length; i++) {
      equal += a[i] == b[i] ? 1 : 0;
    }
    return Similarity.estimate(equal, a.length, bits);
  }

  /** The cosine of two sets of equal size and similarity J, taken as 0/1 vectors: 2J/(1+J). */
  public static double cosine(double jaccard) {
    return 2 * jaccard / (1 + jaccard);
  }
}
