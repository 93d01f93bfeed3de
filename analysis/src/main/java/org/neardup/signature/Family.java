package org.neardup.signature;

import org.neardup.text.EnumNames;

/** The MinHash families. */
public enum Family implements EnumNames {
  /** Fast Similarity Sketching: {@link FastMinHash}. */
  FAST(32),
  /** Independent functions: {@link ClassicMinHash}. */
  CLASSIC(64);

  private final int maxBits;

  Family(int maxBits) {
    this.maxBits = maxBits;
  }

  /** The most bits that a component of this family can have. */
  public int maxBits() {
    return maxBits;
  }
}
