package org.neardup.signature;

import org.neardup.text.EnumNames;

/** The distribution of the numbers that make a hyperplane. */
public enum ProjectionDistribution implements EnumNames {
  /** Normally distributed: the angle between two vectors decides how many bits are equal. */
  GAUSSIAN,
  /** +1 or -1: faster, but bits of short texts are equal more often than their angle says. */
  RADEMACHER;
}
