package org.neardup.shingle;

import java.util.Arrays;

/** The shingles of a unit; the similarity of two units is the Jaccard similarity of the sets. */
public final class ShingleSet implements Features {

  private final long[] hashes;

  private ShingleSet(long[] hashes) {
    this.hashes = hashes;
  }

  /** A set of shingle hashes, distinct and ascending, not copied; {@link Features#NONE} of none. */
  public static Features of(long[] hashes) {
    return hashes.length == 0 ? NONE : new ShingleSet(hashes);
  }

  /** Size of the intersection over size of the union; O(size of both). */
  @Override
  public double similarity(Features other) {
    return other instanceof ShingleSet set ? jaccard(hashes, set.hashes) : other.similarity(this);
  }

  @Override
  public double loss(double similarity, Features other) {
    double both = (double) hashes.length + other.size();
    long common = Math.round(both * similarity / (1 + similarity));
    return 1 - (double) common / hashes.length;
  }

  private static double jaccard(long[] a, long[] b) {
    int i = 0;
    int j = 0;
    int common = 0;
    while (i < a.length && j < b.length) {
      long x = a[i];
      long y = b[j];
      if (x == y) { // and in texts that are alike so are the next ones
        do {
          common++;
          i++;
          j++;
        } while (i < a.length && j < b.length && a[i] == b[j]);
      } else {
        i += x < y ? 1 : 0;
        j += y < x ? 1 : 0;
      }
    }
    return (double) common / (a.length + b.length - common);
  }

  /** The hashes of the shingles, distinct, in ascending order; a copy. */
  public long[] toArray() {
    return hashes.clone();
  }

  @Override
  public int size() {
    return hashes.length;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ShingleSet other && Arrays.equals(hashes, other.hashes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hashes);
  }

  @Override
  public String toString() {
    return hashes.length + " shingles";
  }
}
