package org.neardup.jobs.io.wiki;

/** Markup that begins with {@code <}: comments, references, and HTML, of which the text stays. */
final class TagMarkup {
  private final WikitextCursor cursor;
  private final LineWriter writer;
  private boolean inPoem;

  TagMarkup(WikitextCursor cursor, LineWriter writer) {
    this.cursor = cursor;
    this.writer = writer;
  }

  /** Whether the line ends of the wikitext are those of the text. */
  boolean keepsLines() {
    return inPoem;
  }

  void open() {
    int elementEnd = cursor.bracketEnd();
    if (cursor.startsWith("<!--")) {
      comment(elementEnd < 0 ? cursor.position + "<!--".length() : elementEnd);
      return;
    }
    String name = HtmlTags.nameAt(cursor.text, cursor.position);
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
    writer.removed();
    cursor.position = wholeLine ? commentEnd + 1 : commentEnd;
  }

  /** An element that goes with its content. */
  private void element(String name, int elementEnd) {
    switch (name) {
      case "nowiki" -> nowiki(elementEnd);
      case "ref", "templatestyles" -> writer.removed();
      case "math", "ce", "chem", "hiero", "score" -> writer.lost();
      default -> {
        int lineEnd = cursor.text.indexOf('\n', cursor.position, elementEnd);
        if (lineEnd >= 0 || name.equals("table")) {
          writer.endLine();
        } else {
          writer.removed();
        }
      }
    }
  }

  private void nowiki(int elementEnd) {
    int contentEnd = cursor.text.lastIndexOf('<', elementEnd - 1);
    int content = HtmlTags.endOf(cursor.text, cursor.position);
    if (content <= contentEnd) {
      writer.append(cursor.text.substring(content, contentEnd).replace('\n', ' '));
    }
  }

  private void tag(String name) {
    boolean block = HtmlTags.isBlock(name);
    int tagEnd = HtmlTags.endOf(cursor.text, cursor.position);
    boolean known = block || HtmlTags.isInline(name) || OpaqueTags.isOpaque(name);
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
}
