package org.neardup.jobs.io.reuters;

/**
 * Character data of a story: references resolved, control characters, of which the news wire has
 * many, as spaces. An {@code &} that begins no reference is one. Copies of the collection are about
 * that have {@code &\t} where the indentation of a paragraph was; this is a tab.
 */
final class StoryText {
  private static final int LONGEST_REFERENCE = 8;
  private static final String INDENTATION = "\\t";

  private StoryText() {}

  static String plain(String content) {
    StringBuilder text = new StringBuilder(content.length());
    int i = 0;
    while (i < content.length()) {
      int end = endOfOrdinary(content, i);
      text.append(content, i, end);
      i = end < content.length() ? special(content, end, text) : end;
    }
    return text.toString();
  }

  /** Nearly all of a story is copied as it is. */
  private static int endOfOrdinary(String content, int start) {
    int end = start;
    while (end < content.length()
        && content.charAt(end) != '&'
        && !isControl(content.charAt(end))) {
      end++;
    }
    return end;
  }

  private static int special(String content, int at, StringBuilder text) {
    char c = content.charAt(at);
    return c == '&' ? ampersand(content, at, text) : append(c, at, text);
  }

  private static boolean isControl(int codePoint) {
    return Character.isISOControl(codePoint) && codePoint != '\n' && codePoint != '\t';
  }

  private static int append(int codePoint, int at, StringBuilder text) {
    text.appendCodePoint(isControl(codePoint) ? ' ' : codePoint);
    return at + 1;
  }

  /** Returns the place behind the reference. */
  private static int ampersand(String content, int at, StringBuilder text) {
    if (content.startsWith(INDENTATION, at + 1)) {
      return append('\t', at + INDENTATION.length(), text);
    }
    int limit = Math.min(content.length(), at + LONGEST_REFERENCE);
    int semicolon = content.indexOf(';', at, limit);
    int codePoint = semicolon < 0 ? -1 : codePoint(content.substring(at + 1, semicolon));
    return codePoint < 0 ? append('&', at, text) : append(codePoint, semicolon, text);
  }

  /** -1 if it is none. */
  private static int codePoint(String name) {
    return switch (name) {
      case "lt" -> '<';
      case "gt" -> '>';
      case "amp" -> '&';
      case "quot" -> '"';
      default -> name.matches("#[0-9]{1,5}") ? number(name) : -1;
    };
  }

  private static int number(String name) {
    int codePoint = Integer.parseInt(name.substring(1));
    return Character.getType(codePoint) == Character.SURROGATE ? -1 : codePoint;
  }
}
