package org.neardup.text;

/** What is compared: a whole value, or each sentence of it. */
public enum Unit {
  DOCUMENT,
  SENTENCE;

  /** The name in settings and scheme JSON: {@code document} or {@code sentence}. */
  public String id() {
    return EnumNames.of(this);
  }
}
