package org.neardup.vector;

import org.neardup.text.Features;

/** The vector of a unit, never zero; its similarity is the cosine, at least 0. Immutable. */
public sealed interface UnitVector extends Features permits SparseVector, DenseVector {

  /** The cosine of the angle to another vector of the same scheme, -1 to 1. */
  double cosine(UnitVector other);

  @Override
  default double similarity(Features other) {
    return other instanceof UnitVector vector
        ? Math.max(0, cosine(vector))
        : other.similarity(this);
  }
}
