package org.neardup.elasticsearch.query;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where the similarity of a candidate comes from. */
public enum Verification {
  /** Estimated from the signatures. */
  SIGNATURE,
  /** Recomputed from the texts where the estimate is too near to {@code min_similarity}. */
  EXACT;

  /** The name in a query. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The verification of a name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Verification parse(String id) {
    List<String> ids = Arrays.stream(values()).map(Verification::id).toList();
    int index = ids.indexOf(id);
    if (index < 0) {
      throw new IllegalArgumentException("[verify] must be one of " + ids + ", got [" + id + "]");
    }
    return values()[index];
  }
}
