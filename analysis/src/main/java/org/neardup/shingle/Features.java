package org.neardup.shingle;

/** The set or vector by which units are compared exactly. Immutable. */
public interface Features {

  /** The features of a unit that has nothing to compare; similar to no others. */
  Features NONE =
      new Features() {
        @Override
        public double similarity(Features other) {
          return 0;
        }

        @Override
        public int size() {
          return 0;
        }
      };

  /**
   * The exact similarity of two units, 0 to 1; O(size of both).
   *
   * @param other made by the same scheme, or {@link #NONE}
   */
  double similarity(Features other);

  /**
   * The share of the features that another unit lacks, 0 to 1; O(1).
   *
   * @param similarity of the two
   * @return NaN for vectors, which have no parts
   */
  default double loss(double similarity, Features other) {
    return Double.NaN;
  }

  /** About how many numbers of 8 bytes the features take; also the cost of comparing them. */
  int size();
}
