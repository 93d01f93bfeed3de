package org.neardup.text;

/** What of a unit is compared where units are compared exactly: a set or a vector. Immutable. */
public interface Features {

  /**
   * The exact similarity of two units, 0 to 1.
   *
   * @param other of the same kind, made by the same scheme
   */
  double similarity(Features other);
}
