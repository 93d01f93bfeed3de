package org.neardup.vector;

import java.util.Arrays;

/** A vector of a fixed number of dimensions. Immutable; the array is not copied. */
public final class DenseVector implements UnitVector {

  private final double[] values;
  private final double norm;

  /**
   * A vector.
   *
   * @param values at least one of them not zero
   */
  public DenseVector(double[] values) {
    this.values = values;
    this.norm = Math.sqrt(product(values, values));
  }

  /** How many dimensions there are. */
  public int dimensions() {
    return values.length;
  }

  @Override
  public int size() {
    return values.length;
  }

  /** The value in a dimension. */
  public double value(int dimension) {
    return values[dimension];
  }

  /** O(dimensions). */
  @Override
  public double cosine(UnitVector vector) {
    DenseVector other = (DenseVector) vector;
    double cosine = product(values, other.values) / (norm * other.norm);
    return Math.max(-1, Math.min(1, cosine));
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof DenseVector other && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return values.length + " dimensions";
  }
}
