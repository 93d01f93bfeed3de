package org.neardup.text;

/**
 * Changes of the normalised text that are made where a setting asks for them. The setting is a flag
 * of the same {@linkplain EnumNames name}.
 */
public enum Normalization {
  /** Punctuation (general category P) is taken out. */
  STRIP_PUNCTUATION,
  /** Digits (general category Nd) are taken out. */
  STRIP_DIGITS,
  /** English contractions are written out, "don't" as "do not". */
  EXPAND_CONTRACTIONS
}
