package org.neardup.jobs.io.wiki;

/** Character data of XML: references resolved, characters checked. */
final class XmlText {
  private static final int LONGEST_REFERENCE = 12;

  private XmlText() {}

  static void append(String xml, int start, int end, StringBuilder to)
      throws MalformedPageException {
    int done = start;
    for (int i = start; i < end; i++) {
      char c = xml.charAt(i);
      if (c == '&') {
        to.append(xml, done, i);
        i = reference(xml, i, end, to);
        done = i + 1;
      } else if (c < ' ' && !isAllowed(c)) {
        throw new MalformedPageException("control character " + (int) c);
      }
    }
    to.append(xml, done, end);
  }

  /** Resolves the reference at an ampersand; returns where its semicolon is. */
  private static int reference(String xml, int ampersand, int end, StringBuilder to)
      throws MalformedPageException {
    int semicolon = xml.indexOf(';', ampersand, Math.min(end, ampersand + LONGEST_REFERENCE));
    if (semicolon < 0) {
      throw new MalformedPageException("a bare &");
    }
    String name = xml.substring(ampersand + 1, semicolon);
    to.appendCodePoint(name.startsWith("#") ? number(name) : named(name));
    return semicolon;
  }

  private static int named(String name) throws MalformedPageException {
    return switch (name) {
      case "lt" -> '<';
      case "gt" -> '>';
      case "amp" -> '&';
      case "quot" -> '"';
      case "apos" -> '\'';
      default -> throw new MalformedPageException("unknown entity " + name);
    };
  }

  private static int number(String name) throws MalformedPageException {
    boolean hex = name.startsWith("#x");
    try {
      int codePoint = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
      if (Character.isValidCodePoint(codePoint) && isAllowed(codePoint)) {
        return codePoint;
      }
    } catch (NumberFormatException e) {
      throw new MalformedPageException("bad character reference " + name);
    }
    throw new MalformedPageException("forbidden character reference " + name);
  }

  private static boolean isAllowed(int c) {
    return c >= ' ' ? c < 0xd800 || c > 0xdfff : c == '\n' || c == '\t' || c == '\r';
  }
}
