package org.neardup.text;

import java.util.Arrays;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.util.Reservation;

/** Finds the URLs of a raw text, for {@link Normalization#STRIP_URLS}. */
final class Urls {
  private static final String AFTER_SCHEME = "://";
  private static final String WITHOUT_SCHEME = "www.";

  /** Characters that end a URL, besides white space and the letters of scripts without spaces. */
  private static final String ENDS = "<>\"\u00ab\u00bb\u201c\u201d";

  /** Characters that belong to the sentence where a URL ends with them. */
  private static final String CLOSING = ".,;:!?'\u2019\u2026)]}*_";

  /** Bytes of a character: an array, and the string that is made of it. */
  private static final long COPIES = 4;

  private static final char FIRST_SPACELESS = '\u2e80';

  private Urls() {}

  /**
   * The text with white space in place of its URLs: URLs with a scheme, and the ones that begin
   * with {@code www.}. Every other character keeps its place. The text itself if it has none.
   * O(length).
   */
  static String blank(String text, Reservation memory) {
    char[] blanked = null;
    int end = 0;
    for (int at = next(text, 0); at < text.length(); at = next(text, end)) {
      int start = start(text, at, end);
      end = end(text, at);
      if (start < at || text.charAt(at) != ':') {
        if (blanked == null) {
          memory.add(COPIES * text.length());
          blanked = text.toCharArray();
        }
        Arrays.fill(blanked, start, end, ' ');
      }
    }
    return blanked == null ? text : new String(blanked);
  }

  /** Where the next mark of a URL is; the text's length if there is none. */
  private static int next(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' && text.startsWith(AFTER_SCHEME, i)
          || (c | ' ') == 'w'
              && text.regionMatches(true, i, WITHOUT_SCHEME, 0, WITHOUT_SCHEME.length())
              && (i == 0 || !Character.isLetterOrDigit(text.charAt(i - 1)))) {
        return i;
      }
    }
    return text.length();
  }

  private static int start(String text, int at, int from) {
    int start = at;
    while (text.charAt(at) == ':' && start > from && isOfScheme(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isOfScheme(char c) {
    return c < 0x80 && (Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.');
  }

  private static int end(String text, int at) {
    int end = at;
    while (end < text.length() && isPart(text.charAt(end))) {
      end++;
    }
    int last = end;
    while (last > at + 1 && CLOSING.indexOf(text.charAt(last - 1)) >= 0) {
      last--;
    }
    return Math.max(last, at + 1);
  }

  private static boolean isPart(char c) {
    return !WhiteSpace.is(c)
        && ENDS.indexOf(c) < 0
        && (c < FIRST_SPACELESS || Character.isSurrogate(c));
  }
}
