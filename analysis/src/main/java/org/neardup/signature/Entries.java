package org.neardup.signature;

import java.util.Locale;

/** How the entries of hyperplanes are distributed. */
public enum Entries {
  /** Normally distributed: the angle between two vectors decides how many bits are equal. */
  GAUSSIAN,
  /** +1 or -1: faster, but bits of short texts are equal more often than their angle says. */
  RADEMACHER;

  /** The name in settings and scheme JSON. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the name used in settings.
   *
   * @throws IllegalArgumentException for any other name
   */
  public static Entries parse(String text) {
    for (Entries entries : values()) {
      if (entries.id().equals(text)) {
        return entries;
      }
    }
    throw new IllegalArgumentException(
        "[entries] must be [gaussian] or [rademacher], got [" + text + "]");
  }
}
