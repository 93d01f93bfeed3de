package org.neardup.jobs.input.wiki;

import java.util.Locale;

/** Markup that begins with {@code <}: comments, references, and HTML, whose text is kept. */
final class TagMarkup {
  private static final int LONGEST_NAME = 20;

  private final WikitextCursor cursor;
  private final LineWriter writer;
  private boolean inPoem;

  TagMarkup(WikitextCursor cursor, LineWriter writer) {
    this.cursor = cursor;
    this.writer = writer;
  }

  /** Whether the line ends of the wikitext are line ends of the text. */
  boolean keepsLines() {
    return inPoem;
  }

  void open() {
    int elementEnd = cursor.bracketEnd();
    if (cursor.startsWith("<!--")) {
      comment(elementEnd < 0 ? cursor.position + "<!--".length() : elementEnd);
      return;
    }
    String name = nameAt(cursor.text, cursor.position);
    if (elementEnd > 0) {
      element(name, elementEnd);
      cursor.position = elementEnd;
    } else {
      tag(name);
    }
  }

  /** A comment that has a line for itself is no line at all. */
  private void comment(int commentEnd) {
    boolean wholeLine = cursor.isLineStart() && cursor.text.startsWith("\n", commentEnd);
    writer.markRemoval();
    cursor.position = wholeLine ? commentEnd + 1 : commentEnd;
  }

  /** An element that goes with its content. */
  private void element(String name, int elementEnd) {
    switch (name) {
      case "nowiki" -> nowiki(elementEnd);
      case "ref", "templatestyles" -> writer.markRemoval();
      case "math", "ce", "chem", "hiero", "score" -> writer.markLoss();
      default -> {
        int lineEnd = cursor.find('\n', cursor.position, elementEnd);
        if (lineEnd >= 0 || name.equals("table")) {
          writer.endLine();
        } else {
          writer.markRemoval();
        }
      }
    }
  }

  private void nowiki(int elementEnd) {
    int contentEnd = cursor.text.lastIndexOf('<', elementEnd - 1);
    int content = endOf(cursor.text, cursor.position);
    if (content <= contentEnd) {
      writer.append(cursor.text.substring(content, contentEnd).replace('\n', ' '));
    }
  }

  private void tag(String name) {
    boolean block = NameLists.BLOCK_TAGS.contains(name);
    int tagEnd = endOf(cursor.text, cursor.position);
    boolean known =
        block || NameLists.INLINE_TAGS.contains(name) || NameLists.OPAQUE_TAGS.contains(name);
    if (!known || tagEnd == cursor.position + 1) {
      writer.append('<');
      cursor.position++;
      return;
    }
    if (block) {
      writer.endLine();
    }
    if (name.equals("poem")) {
      inPoem = !cursor.startsWith("</");
    }
    cursor.position = tagEnd;
  }

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

  /** Whether exactly this name is at an offset, in upper or lower case. */
  static boolean isNamed(String text, int start, String name) {
    int end = start + name.length();
    return text.regionMatches(true, start, name, 0, name.length())
        && (end == text.length() || !isNameChar(text.charAt(end)));
  }

  /**
   * The offset after the {@code >} of the tag at a {@code <}; after the {@code <} if the tag has no
   * end.
   */
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
