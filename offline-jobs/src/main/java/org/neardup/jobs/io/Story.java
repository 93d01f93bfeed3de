package org.neardup.jobs.io;

import java.text.ParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One story of Reuters-21578.
 *
 * @param newId its number in Reuters-21578, empty when it has none
 * @param oldId its number in Reuters-22173, empty when it has none
 * @param title empty when it has none
 * @param body the content of {@code <BODY>}, which stories that are a headline only do not have;
 *     its first line goes on behind the place and date, in place of which it has spaces
 */
record Story(String newId, String oldId, String title, Optional<String> body) {
  private static final int LONGEST_REFERENCE = 8;
  private static final String INDENTATION = "\\t";
  private static final Pattern NEW_ID = attribute("NEWID");
  private static final Pattern OLD_ID = attribute("OLDID");

  /**
   * Reads the SGML of a story, of which only the elements of interest are looked at; these have no
   * others in them. Time is linear in the length.
   *
   * @param sgml from {@code <REUTERS} to {@code </REUTERS>}
   * @throws ParseException if an element of interest is malformed
   */
  static Story parse(String sgml) throws ParseException {
    int end = sgml.indexOf('>');
    if (end < 0) {
      throw new ParseException("no > in <REUTERS", 0);
    }
    String tag = sgml.substring(0, end);
    String title = text(element(sgml, "TITLE").orElse("")).strip();
    Optional<String> body = element(sgml, "BODY");
    return new Story(
        value(NEW_ID, tag),
        value(OLD_ID, tag),
        title,
        body.isPresent()
            ? Optional.of(indentation(element(sgml, "DATELINE").orElse("")) + text(body.get()))
            : Optional.empty());
  }

  /** Without it the line looks as if it had been ended on purpose. */
  private static String indentation(String dateline) throws ParseException {
    String line = text(dateline);
    return " ".repeat(line.length() - line.lastIndexOf('\n') - 1);
  }

  /** The id of a story that may be malformed, if its beginning has one. */
  static Optional<String> findId(String beginning) {
    return Optional.of(value(NEW_ID, beginning)).filter(id -> !id.isEmpty());
  }

  /** The content of an element, of which there may be one. */
  private static Optional<String> element(String sgml, String name) throws ParseException {
    String open = "<" + name + ">";
    String close = "</" + name + ">";
    int start = sgml.indexOf(open);
    int end = sgml.indexOf(close);
    if (start < 0 && end < 0) {
      return Optional.empty();
    }
    boolean pair = start >= 0 && end > start;
    if (!pair || sgml.indexOf(open, start + 1) >= 0 || sgml.indexOf(close, end + 1) >= 0) {
      throw new ParseException(name + " is not one element", 0);
    }
    return Optional.of(sgml.substring(start + open.length(), end));
  }

  private static String text(String content) throws ParseException {
    if (content.indexOf('<') >= 0) {
      throw new ParseException("a tag in text", 0);
    }
    return plain(content);
  }

  private static Pattern attribute(String name) {
    return Pattern.compile("\\s" + name + "=\"([^\"<>]*)\"");
  }

  private static String value(Pattern attribute, String tag) {
    Matcher matcher = attribute.matcher(tag);
    return matcher.find() ? matcher.group(1).strip() : "";
  }

  /**
   * Character data: references resolved, control characters, of which the news wire has many, as
   * spaces. An {@code &} that begins no reference is one. Copies of the collection are about that
   * have {@code &\t} where the indentation of a paragraph was; this is a tab.
   */
  private static String plain(String content) {
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
