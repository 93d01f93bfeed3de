package org.neardup.jobs.data;

import java.nio.charset.StandardCharsets;

/** Strings to UTF-8 the way the rest of the product reads them. */
public final class Utf8 {
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /**
   * The UTF-8 bytes of a text. Unpaired surrogates, which UTF-8 cannot hold, become U+FFFD as they
   * do in normalisation (Java's own encoder would write question marks).
   */
  public static byte[] encode(String text) {
    return wellFormed(text).getBytes(StandardCharsets.UTF_8);
  }

  /** The text with U+FFFD in place of unpaired surrogates; the same length. */
  public static String wellFormed(String text) {
    int unpaired = firstUnpaired(text, 0);
    if (unpaired < 0) {
      return text;
    }
    StringBuilder repaired = new StringBuilder(text);
    for (int i = unpaired; i >= 0; i = firstUnpaired(text, i + 1)) {
      repaired.setCharAt(i, REPLACEMENT);
    }
    return repaired.toString();
  }

  private static int firstUnpaired(String text, int from) {
    int i = from;
    while (i < text.length()) {
      int codePoint = text.codePointAt(i);
      if (codePoint <= Character.MAX_VALUE && Character.isSurrogate((char) codePoint)) {
        return i;
      }
      i += Character.charCount(codePoint);
    }
    return -1;
  }
}
