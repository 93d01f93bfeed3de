package org.neardup.jobs.io.wiki;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A pull reader of the small part of XML that exports use: elements, attributes, character data,
 * CDATA, comments. There is no document type and so no entity but the five of XML and character
 * references: text can only shrink. Anything else is malformed.
 */
final class XmlReader {
  enum Event {
    START,
    TEXT,
    END,
    FINISHED
  }

  private final String xml;
  private final Deque<String> open = new ArrayDeque<>();
  private int position;
  private int textStart;
  private int textEnd;
  private boolean literalText;
  private boolean closesItself;
  private String name = "";

  XmlReader(String xml) {
    this.xml = xml;
  }

  /** The next event; ends with {@link Event#FINISHED} after the end tag of the first element. */
  Event next() throws MalformedPageException {
    if (closesItself) {
      closesItself = false;
      return endElement(name);
    }
    if (position > 0 && open.isEmpty()) {
      return finish();
    }
    while (xml.startsWith("<!--", position) || xml.startsWith("<?", position)) {
      skipTo(xml.startsWith("<?", position) ? "?>" : "-->");
    }
    if (xml.startsWith("<![CDATA[", position)) {
      return cdata();
    }
    if (position < xml.length() && xml.charAt(position) == '<') {
      return xml.startsWith("</", position) ? endTag() : startTag();
    }
    return text();
  }

  /** Name of the element that started or ended. */
  String name() {
    return name;
  }

  /** How many elements are open. */
  int depth() {
    return open.size();
  }

  /** Adds the present text to another. */
  void appendText(StringBuilder to) throws MalformedPageException {
    if (literalText) {
      to.append(xml, textStart, textEnd);
    } else {
      XmlText.append(xml, textStart, textEnd, to);
    }
  }

  private Event finish() throws MalformedPageException {
    if (!xml.substring(position).isBlank()) {
      throw new MalformedPageException("something follows the end tag");
    }
    return Event.FINISHED;
  }

  private void skipTo(String end) throws MalformedPageException {
    position = find(end) + end.length();
  }

  private int find(String what) throws MalformedPageException {
    int found = xml.indexOf(what, position);
    if (found < 0) {
      throw new MalformedPageException("no " + what);
    }
    return found;
  }

  private Event cdata() throws MalformedPageException {
    textStart = position + "<![CDATA[".length();
    textEnd = find("]]>");
    literalText = true;
    position = textEnd + "]]>".length();
    return Event.TEXT;
  }

  private Event text() throws MalformedPageException {
    textStart = position;
    textEnd = find("<");
    literalText = false;
    position = textEnd;
    return Event.TEXT;
  }

  private Event startTag() throws MalformedPageException {
    position++;
    name = readName();
    readAttributes();
    open.push(name);
    return Event.START;
  }

  private Event endTag() throws MalformedPageException {
    position += 2;
    String ended = readName();
    skipSpace();
    expect('>');
    return endElement(ended);
  }

  private Event endElement(String ended) throws MalformedPageException {
    if (open.isEmpty() || !open.peek().equals(ended)) {
      throw new MalformedPageException("</" + ended + "> ends nothing");
    }
    name = open.pop();
    return Event.END;
  }

  private void readAttributes() throws MalformedPageException {
    skipSpace();
    while (peek() != '>' && peek() != '/') {
      readName();
      skipSpace();
      expect('=');
      skipSpace();
      skipQuoted();
      skipSpace();
    }
    closesItself = peek() == '/';
    if (closesItself) {
      position++;
    }
    expect('>');
  }

  private void skipQuoted() throws MalformedPageException {
    char quote = peek();
    if (quote != '"' && quote != '\'') {
      throw new MalformedPageException("an attribute without quotes");
    }
    position++;
    position = find(String.valueOf(quote)) + 1;
  }

  private String readName() throws MalformedPageException {
    int start = position;
    while (isNameChar(peek())) {
      position++;
    }
    if (start == position) {
      throw new MalformedPageException("a tag without a name");
    }
    return xml.substring(start, position);
  }

  private static boolean isNameChar(char c) {
    return Character.isLetterOrDigit(c) || c == ':' || c == '_' || c == '-' || c == '.';
  }

  private void skipSpace() throws MalformedPageException {
    while (peek() <= ' ') {
      position++;
    }
  }

  private void expect(char c) throws MalformedPageException {
    if (peek() != c) {
      throw new MalformedPageException("no " + c + " in a tag");
    }
    position++;
  }

  private char peek() throws MalformedPageException {
    if (position >= xml.length()) {
      throw new MalformedPageException("the page ends in a tag");
    }
    return xml.charAt(position);
  }
}
