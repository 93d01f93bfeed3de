package org.neardup.text;

/** What is compared: a whole value, or each sentence of it, or each passage. */
public enum Unit implements EnumNames {
  DOCUMENT,
  SENTENCE,
  /** A window of some words, see {@link TextOptions#passageWords}. */
  PASSAGE;

  /** Whether a value has many of them. */
  public boolean isPart() {
    return this != DOCUMENT;
  }
}
