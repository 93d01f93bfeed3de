package org.neardup.vector;

/**
 * The sum of dense vectors in whole multiples of 2^-32, so that it does not depend on the order in
 * which they are added, nor on how the collection is split. Not thread safe.
 */
public final class VectorSum {

  static final double QUANTUM = 0x1p-32;

  private final long[] sums;
  private long vectors;

  public VectorSum(int dimensions) {
    this.sums = new long[dimensions];
  }

  public int dimensions() {
    return sums.length;
  }

  public long vectors() {
    return vectors;
  }

  /** The sum of the values in a dimension, in units of 2^-32. */
  public long sum(int dimension) {
    return sums[dimension];
  }

  /** Adds a dense vector; fails if the sum of a dimension leaves -2^31 to 2^31. */
  public void add(UnitVector vector) {
    vectors++;
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.addExact(sums[i], (long) Math.rint(vector.weight(i) / QUANTUM));
    }
  }

  /** Adds a sum that was made elsewhere, of a number of vectors. */
  public void add(long[] otherSums, long otherVectors) {
    vectors += otherVectors;
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.addExact(sums[i], otherSums[i]);
    }
  }
}
