package org.neardup.text;

import org.neardup.util.EnumNames;

/** The text that is compared: a whole value, or each sentence of it, or each passage. */
public enum Unit implements EnumNames {
  DOCUMENT,
  SENTENCE,
  /** A window of some words, see {@link TextOptions#passageWords}. */
  PASSAGE;

  public boolean isPart() {
    return this != DOCUMENT;
  }
}
