package org.neardup.vector;

import java.util.Arrays;
import java.util.Optional;
import org.neardup.shingle.Features;

/**
 * The vector of a unit, never zero: weighted terms, each known by the 64-bit hash of its UTF-16LE
 * bytes, or a dense vector, whose terms are its dimensions. The similarity of two vectors is their
 * cosine, at least 0.
 *
 * <p>Immutable; the arrays are not copied and must not be changed.
 */
public final class UnitVector implements Features {

  /** The hashes of the terms; none of a dense vector. */
  private final long[] terms;

  private final double[] weights;
  private final double norm;

  private UnitVector(long[] terms, double[] weights) {
    this.terms = terms;
    this.weights = weights;
    this.norm = Math.sqrt(product(weights, weights));
  }

  /**
   * A vector of terms by distinct, ascending hashes, with a weight for each, at least one not zero.
   */
  public static UnitVector sparse(long[] hashes, double[] weights) {
    return new UnitVector(hashes, weights);
  }

  /** The first terms of two arrays; empty if they are fewer than {@code minTerms}, from 1. */
  static Optional<UnitVector> sparse(long[] hashes, double[] weights, int size, int minTerms) {
    return size < minTerms
        ? Optional.empty()
        : Optional.of(sparse(Arrays.copyOf(hashes, size), Arrays.copyOf(weights, size)));
  }

  /** A vector of a value for each dimension, at least one of them not zero. */
  public static UnitVector dense(double[] values) {
    return new UnitVector(new long[0], values);
  }

  /** Whether the terms are dimensions, numbered from 0. */
  private boolean isDense() {
    return terms.length == 0;
  }

  @Override
  public int size() {
    return weights.length;
  }

  /** The hash of a term, in ascending order, or the number of a dimension. */
  public long term(int index) {
    return isDense() ? index : terms[index];
  }

  public double weight(int index) {
    return weights[index];
  }

  /** The cosine of the angle to another vector of the same scheme, -1 to 1; O(terms of both). */
  public double cosine(UnitVector other) {
    double product = isDense() ? product(weights, other.weights) : productOfCommon(other);
    return Math.max(-1, Math.min(1, product / (norm * other.norm)));
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private double productOfCommon(UnitVector other) {
    double product = 0;
    int i = 0;
    int j = 0;
    while (i < terms.length && j < other.terms.length) {
      long x = terms[i];
      long y = other.terms[j];
      if (x == y) {
        product += weights[i] * other.weights[j];
      }
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
    return product;
  }

  @Override
  public double similarity(Features other) {
    return other instanceof UnitVector vector
        ? Math.max(0, cosine(vector))
        : other.similarity(this);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof UnitVector other
        && Arrays.equals(terms, other.terms)
        && Arrays.equals(weights, other.weights);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return weights.length + (isDense() ? " dimensions" : " terms");
  }
}
