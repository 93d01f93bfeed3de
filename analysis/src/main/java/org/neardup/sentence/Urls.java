package org.neardup.sentence;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.util.Reservation;

/** Finds the URLs of a raw text, for {@link Normalization#STRIP_URLS}. */
public final class Urls {

  /** Besides white space, what ends a URL, such as the letters of scripts without spaces. */
  private static final String ENDS =
      "\\s\\x85\\p{Z}<>\"\u00ab\u00bb\u201c\u201d\u2e80-\ud7ff\ue000-\uffff";

  /** A scheme, or www., and what follows; the punctuation at its end belongs to the sentence. */
  private static final Pattern URL =
      Pattern.compile(
          "(?:(?<![a-zA-Z0-9+.-])[a-zA-Z0-9+.-]++:(?=//)|(?<![\\p{L}\\p{Nd}])[wW](?=[wW]{2}\\.))"
              + ("(?:[^" + ENDS + "]*[^" + ENDS + ".,;:!?'\u2019\u2026)\\]}*_])?"));

  private Urls() {}

  /**
   * The text with white space instead of its URLs: URLs with a scheme, and the ones that begin with
   * {@code www.}. Every other character keeps its offset. The text itself if it has none.
   * O(length).
   */
  public static String blank(String text, Reservation memory) {
    Matcher url = URL.matcher(text);
    if (!url.find()) {
      return text;
    }
    memory.add(LineJoiner.COPIES * text.length());
    char[] blanked = text.toCharArray();
    do {
      Arrays.fill(blanked, url.start(), url.end(), ' ');
    } while (url.find());
    return new String(blanked);
  }
}
