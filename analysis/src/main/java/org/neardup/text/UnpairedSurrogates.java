package org.neardup.text;

/**
 * Replaces unpaired surrogates by U+FFFD: no encoding of Unicode can hold them. Thread safe;
 * O(length).
 */
public final class UnpairedSurrogates {

  private static final char REPLACEMENT = '\uFFFD';

  private UnpairedSurrogates() {}

  /** The text without unpaired surrogates, of the same length; the same object if it has none. */
  public static String replace(String text) {
    int first = 0;
    while (first < text.length() && !Character.isSurrogate(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return text;
    }
    char[] chars = text.toCharArray();
    return replace(chars, first, chars.length) ? new String(chars) : text;
  }

  /** Replaces them in a piece of an array; returns whether there were any. */
  static boolean replace(char[] chars, int start, int end) {
    boolean any = false;
    for (int i = start; i < end; i++) {
      if (!Character.isSurrogate(chars[i])) {
        continue;
      }
      boolean paired =
          Character.isHighSurrogate(chars[i])
              && i + 1 < end
              && Character.isLowSurrogate(chars[i + 1]);
      if (paired) {
        i++;
      } else {
        chars[i] = REPLACEMENT;
        any = true;
      }
    }
    return any;
  }
}
