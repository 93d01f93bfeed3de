package org.neardup.jobs.join;

import org.neardup.signature.Seeds;

/**
 * A share of all texts, which are compared with all others.
 *
 * @param share their share of all texts, above 0 and at most 1
 * @param seed chooses them
 */
public record SampledTexts(double share, long seed) {
  /** Every text is compared with all others. */
  public static final SampledTexts ALL = new SampledTexts(1, 0);

  public SampledTexts {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("[share] must be above 0 and at most 1, got " + share);
    }
  }

  /** Whether a text is one of them: the same in every run with that share and seed. */
  public boolean contains(long textKey) {
    long random = Seeds.derive(textKey ^ seed, "sample", 0);
    return (random >>> 11) * 0x1p-53 < share;
  }
}
