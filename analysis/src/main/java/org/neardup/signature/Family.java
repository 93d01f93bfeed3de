package org.neardup.signature;

import java.util.Locale;

/** The MinHash families. */
public enum Family {
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

  /** The name in settings and scheme JSON. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the name used in settings.
   *
   * @throws IllegalArgumentException for any other name
   */
  public static Family parse(String text) {
    for (Family family : values()) {
      if (family.id().equals(text)) {
        return family;
      }
    }
    throw new IllegalArgumentException("[family] must be [fast] or [classic], got [" + text + "]");
  }
}
