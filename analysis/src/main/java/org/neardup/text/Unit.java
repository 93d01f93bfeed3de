package org.neardup.text;

import java.util.Locale;

/** What is compared: a whole value, or each sentence of it. */
public enum Unit {
  DOCUMENT,
  SENTENCE;

  /** The name used in settings and scheme JSON: {@code document} or {@code sentence}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the name used in settings.
   *
   * @throws IllegalArgumentException if it is neither {@code document} nor {@code sentence}
   */
  public static Unit parse(String text) {
    for (Unit unit : values()) {
      if (unit.id().equals(text)) {
        return unit;
      }
    }
    throw new IllegalArgumentException(
        "[unit] must be [document] or [sentence], got [" + text + "]");
  }
}
