package org.neardup.lsh;

import org.neardup.text.EnumNames;

/** How bands choose their components. */
public enum Banding implements EnumNames {
  /** Band b has the components b x rows to (b + 1) x rows - 1; the last may be in no band. */
  DISJOINT,
  /** Every band samples its components with replacement; for the preset {@code weissman}. */
  WITH_REPLACEMENT;
}
