package org.neardup.elasticsearch.query;

import org.neardup.text.EnumNames;

/** Where the similarity of a candidate comes from. */
public enum Verification implements EnumNames {
  /** Estimated from the signatures. */
  SIGNATURE,
  /** Recomputed from the texts where the estimate is too near to {@code min_similarity}. */
  EXACT;

  /**
   * The verification of a name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Verification parse(String id) {
    return EnumNames.parse("[verify]", values(), id);
  }
}
