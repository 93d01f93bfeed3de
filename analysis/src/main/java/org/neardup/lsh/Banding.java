package org.neardup.lsh;

import java.util.Locale;

/** How bands choose their components. */
public enum Banding {
  /** Band b has the components b x rows to (b + 1) x rows - 1: no two bands share one. */
  DISJOINT,
  /**
   * Every band draws its components with replacement from all of them; for the preset {@code
   * weissman} only.
   */
  DRAWS;

  /** The name in settings and scheme JSON. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the name used in settings.
   *
   * @throws IllegalArgumentException for any other name
   */
  public static Banding parse(String text) {
    for (Banding banding : values()) {
      if (banding.id().equals(text)) {
        return banding;
      }
    }
    throw new IllegalArgumentException(
        "[banding] must be [disjoint] or [draws], got [" + text + "]");
  }
}
