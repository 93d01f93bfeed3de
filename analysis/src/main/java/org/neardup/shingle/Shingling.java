package org.neardup.shingle;

import java.util.Locale;
import org.neardup.util.Check;

/**
 * How a unit is cut into shingles: {@code size} consecutive characters (Unicode code points) or
 * words of the normalised unit.
 *
 * @param size how many of them make a shingle, 1 to {@value #MAX_SIZE}
 */
public record Shingling(Kind kind, int size) {

  /** The largest shingle: far beyond any use. */
  public static final int MAX_SIZE = 64;

  /** Whether shingles are made of characters or of words. */
  public enum Kind {
    /** Unicode code points. */
    CHAR,
    /** Words as {@link Words} finds them. */
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
    Check.that(
        text.matches("(char|word):[+-]?[0-9]{1,9}"),
        "[shingle] must be [char:N] or [word:N] with N from 1 to %s, such as [char:5], got [%s]",
        MAX_SIZE,
        text);
    Kind kind = text.startsWith("char") ? Kind.CHAR : Kind.WORD;
    return new Shingling(kind, Integer.parseInt(text.substring(5)));
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + ":" + size;
  }
}
