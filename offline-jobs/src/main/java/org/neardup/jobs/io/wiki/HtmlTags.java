package org.neardup.jobs.io.wiki;

import java.util.Locale;
import java.util.Set;

/**
 * The HTML and extension tags that wikitext knows; a {@code <} before anything else is a text's.
 */
final class HtmlTags {
  /** Tags that stand between lines. */
  private static final Set<String> BLOCKS =
      NameList.of(
          """
          blockquote, br, caption, center, dd, div, dl, dt, h1, h2, h3, h4, h5, h6, hr, li, ol
          p, poem, table, td, th, tr, ul
          """);

  /** Tags that stand in a line. */
  private static final Set<String> INLINE =
      NameList.of(
          """
          abbr, b, bdi, bdo, big, categorytree, cite, code, data, del, dfn, em, font, i
          includeonly, ins, kbd, mark, noinclude, nowiki, onlyinclude, q, rb, rp, rt, ruby, s
          samp, section, small, span, strike, strong, sub, sup, time, tt, u, var, wbr
          """);

  private static final int LONGEST_NAME = 20;

  private HtmlTags() {}

  /** The name of the tag at a {@code <}, in lower case, without its slash; empty for none. */
  static String nameAt(String text, int start) {
    int from = start + 1;
    if (from < text.length() && text.charAt(from) == '/') {
      from++;
    }
    int to = from;
    while (to < text.length() && to - from <= LONGEST_NAME && isNameChar(text.charAt(to))) {
      to++;
    }
    return text.substring(from, to).toLowerCase(Locale.ROOT);
  }

  static boolean isBlock(String name) {
    return BLOCKS.contains(name);
  }

  static boolean isInline(String name) {
    return INLINE.contains(name);
  }

  /** Whether exactly this name stands at a place, in any case. */
  static boolean isNamed(String text, int start, String name) {
    int end = start + name.length();
    return text.regionMatches(true, start, name, 0, name.length())
        && (end == text.length() || !isNameChar(text.charAt(end)));
  }

  /** Behind the {@code >} of the tag at a {@code <}; behind the {@code <} if the tag has no end. */
  static int endOf(String text, int start) {
    for (int i = start + 1; i < text.length() && text.charAt(i) != '<'; i++) {
      if (text.charAt(i) == '>') {
        return i + 1;
      }
    }
    return start + 1;
  }

  private static boolean isNameChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
