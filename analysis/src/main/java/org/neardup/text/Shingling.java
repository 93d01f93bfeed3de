package org.neardup.text;

import java.util.Locale;

/**
 * How a unit is cut into shingles: {@code size} consecutive characters (Unicode code points) or
 * words of the normalised unit.
 *
 * @param size how many of them make a shingle, 1 to {@value #MAX_SIZE}
 */
public record Shingling(Kind kind, int size) {

  /**
   * The largest shingle: far beyond any use, so that a shingle longer than most units is no
   * mistake.
   */
  public static final int MAX_SIZE = 64;

  public enum Kind {
    CHAR,
    WORD
  }

  public Shingling {
    Check.that(
        size >= 1 && size <= MAX_SIZE,
        "[shingle] size must be between 1 and %s, got %s",
        MAX_SIZE,
        size);
  }

  /** Reads {@code char:5} or {@code word:5}; refuses other forms and sizes out of range. */
  public static Shingling parse(String text) {
    int colon = text.indexOf(':');
    String kind = colon < 0 ? "" : text.substring(0, colon);
    if (!kind.equals("char") && !kind.equals("word")) {
      throw malformed(text);
    }
    try {
      return new Shingling(
          kind.equals("char") ? Kind.CHAR : Kind.WORD, Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException e) {
      throw malformed(text);
    }
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "[shingle] must be [char:N] or [word:N] with N from 1 to %s, such as [char:5], got [%s]"
            .formatted(MAX_SIZE, text));
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + ":" + size;
  }
}
