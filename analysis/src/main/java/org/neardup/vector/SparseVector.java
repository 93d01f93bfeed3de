package org.neardup.vector;

import java.util.Arrays;
import java.util.Optional;

/**
 * Weighted terms, each known by the 64-bit hash of its UTF-16LE bytes.
 *
 * <p>Immutable; the arrays are not copied and must not be changed.
 */
public final class SparseVector implements UnitVector {

  private final long[] hashes;
  private final double[] weights;
  private final double norm;

  /**
   * A vector.
   *
   * @param hashes the terms' hashes, distinct, in ascending order
   * @param weights their weights, in the same order, at least one of them not zero
   */
  public SparseVector(long[] hashes, double[] weights) {
    this.hashes = hashes;
    this.weights = weights;
    double squares = 0;
    for (double weight : weights) {
      squares += weight * weight;
    }
    this.norm = Math.sqrt(squares);
  }

  /** The first terms of two arrays; empty if they are fewer than {@code minTerms}, from 1. */
  static Optional<UnitVector> of(long[] hashes, double[] weights, int size, int minTerms) {
    return size < minTerms
        ? Optional.empty()
        : Optional.of(new SparseVector(Arrays.copyOf(hashes, size), Arrays.copyOf(weights, size)));
  }

  /** How many terms there are. */
  @Override
  public int size() {
    return hashes.length;
  }

  /** The hash of a term; hashes ascend. */
  public long hash(int term) {
    return hashes[term];
  }

  /** The weight of a term. */
  public double weight(int term) {
    return weights[term];
  }

  /** O(terms of both). */
  @Override
  public double cosine(UnitVector vector) {
    SparseVector other = (SparseVector) vector;
    double product = 0;
    int i = 0;
    int j = 0;
    while (i < hashes.length && j < other.hashes.length) {
      long x = hashes[i];
      long y = other.hashes[j];
      if (x == y) {
        product += weights[i] * other.weights[j];
      }
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
    return Math.max(-1, Math.min(1, product / (norm * other.norm)));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SparseVector other
        && Arrays.equals(hashes, other.hashes)
        && Arrays.equals(weights, other.weights);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return hashes.length + " terms";
  }
}
