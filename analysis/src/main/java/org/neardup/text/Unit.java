package org.neardup.text;

import org.neardup.util.EnumNames;

/** The text that is compared: a whole value, or each sentence of it, or each passage. */
public enum Unit implements EnumNames {
  /** A whole value; several values of one field together. */
  DOCUMENT,
  /** A sentence of a value. */
  SENTENCE,
  /** A window of some words, see {@link TextOptions#passageWords}. */
  PASSAGE;

  /** Whether a value has several of them. */
  public boolean isPart() {
    return this != DOCUMENT;
  }
}
