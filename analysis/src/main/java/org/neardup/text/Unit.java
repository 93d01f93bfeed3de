package org.neardup.text;

/** What is compared: a whole value, or each sentence of it. */
public enum Unit implements EnumNames {
  DOCUMENT,
  SENTENCE;
}
