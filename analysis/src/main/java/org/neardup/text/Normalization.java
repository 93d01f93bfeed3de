package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import java.util.Set;

/**
 * Changes of the normalised text that are made where a setting asks for them. The setting is a flag
 * of the same {@linkplain EnumNames name}.
 */
public enum Normalization {
  /** Punctuation (general category P) is taken out. */
  STRIP_PUNCTUATION(
      UCharacter.DASH_PUNCTUATION,
      UCharacter.START_PUNCTUATION,
      UCharacter.END_PUNCTUATION,
      UCharacter.CONNECTOR_PUNCTUATION,
      UCharacter.OTHER_PUNCTUATION,
      UCharacter.INITIAL_PUNCTUATION,
      UCharacter.FINAL_PUNCTUATION),
  /** Digits (general category Nd) are taken out. */
  STRIP_DIGITS(UCharacter.DECIMAL_DIGIT_NUMBER),
  /** URLs are taken out before anything else. */
  STRIP_URLS,
  /** English contractions are written out, "don't" as "do not". */
  EXPAND_CONTRACTIONS;

  private final int stripped;

  Normalization(int... categories) {
    int mask = 0;
    for (int category : categories) {
      mask |= 1 << category;
    }
    stripped = mask;
  }

  /** The general categories that some changes take out, as a mask of ICU's numbers of them. */
  static int strippedBy(Set<Normalization> changes) {
    return changes.stream().mapToInt(change -> change.stripped).reduce(0, (a, b) -> a | b);
  }
}
