package org.neardup.text;

/** What of a unit is compared where units are compared exactly: a set or a vector. Immutable. */
public interface Features {

  /** Of a unit that has nothing to compare; similar to none. */
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

        @Override
        public String toString() {
          return "no features";
        }
      };

  /**
   * The exact similarity of two units, 0 to 1; O(size of both).
   *
   * @param other made by the same scheme, or {@link #NONE}
   */
  double similarity(Features other);

  /** How many numbers of 8 bytes they take about; also what comparing them costs. */
  int size();
}
