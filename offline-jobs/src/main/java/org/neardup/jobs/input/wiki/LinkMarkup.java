package org.neardup.jobs.input.wiki;

import java.util.List;

/** Square brackets: of a link its label stays, of a file, category or language nothing. */
final class LinkMarkup {
  private static final List<String> SCHEMES =
      List.of("http://", "https://", "//", "ftp://", "mailto:", "news:", "irc:");

  private static final int LONGEST_TARGET = 120;

  private final WikitextCursor cursor;
  private final LineWriter writer;
  private final HiddenNamespaces hidden;
  private int openLinks;
  private int openExternalLinks;

  LinkMarkup(WikitextCursor cursor, LineWriter writer, HiddenNamespaces hidden) {
    this.cursor = cursor;
    this.writer = writer;
    this.hidden = hidden;
  }

  void open() {
    if (cursor.startsWith("[[")) {
      int linkEnd = cursor.bracketEnd();
      if (linkEnd > 0) {
        link(linkEnd);
      } else {
        cursor.position += 2;
        skipTarget();
      }
    } else if (isExternalLink()) {
      externalLink();
    } else {
      writer.append('[');
      cursor.position++;
    }
  }

  void close() {
    boolean pair = cursor.startsWith("]]");
    if (pair && (openLinks > 0 || writer.hasBar())) {
      if (openLinks == 0) {
        writer.append(WikitextCleaner.HOLE);
      }
      openLinks = Math.max(0, openLinks - 1);
      cursor.position += 2;
      return;
    }
    if (openExternalLinks > 0) {
      openExternalLinks--;
    } else {
      writer.append(']');
    }
    cursor.position++;
  }

  /** Skips the target of a link that never ends, if the link has a label. */
  private void skipTarget() {
    int i = cursor.position;
    while (cursor.inPart(i)
        && i - cursor.position < LONGEST_TARGET
        && "|[]{}<\n".indexOf(cursor.text.charAt(i)) < 0) {
      i++;
    }
    if (cursor.inPart(i) && cursor.text.charAt(i) == '|') {
      cursor.position = i + 1;
    }
  }

  /** An external link ends on its line. */
  void endLine() {
    openExternalLinks = 0;
  }

  /** The label, or the target without one, is text like all other; its end is met later. */
  private void link(int linkEnd) {
    int inner = linkEnd - 2;
    int start = cursor.position + 2;
    cursor.position = start;
    while (cursor.position < inner && "|[{<\n".indexOf(cursor.current()) < 0) {
      cursor.position++;
    }
    int targetEnd = cursor.position;
    String target = cursor.text.substring(start, targetEnd);
    boolean hasLabel = cursor.current() == '|';
    if (hidden.hide(target)) {
      writer.markRemoval();
      cursor.position = linkEnd;
      return;
    }
    boolean emptyLabel = hasLabel && targetEnd + 1 == inner;
    int targetStart = target.startsWith(":") ? start + 1 : start;
    openLinks++;
    cursor.position = hasLabel ? targetEnd + 1 : targetStart;
    if (emptyLabel) {
      writer.append(cursor.text, targetStart, targetEnd);
    }
  }

  private boolean isExternalLink() {
    int start = cursor.position + 1;
    return SCHEMES.stream().anyMatch(scheme -> cursor.text.startsWith(scheme, start));
  }

  private void externalLink() {
    cursor.skipTo(" \n]<");
    if (cursor.inPart() && cursor.current() == ']') {
      writer.markRemoval();
      cursor.position++;
    } else {
      openExternalLinks++;
      cursor.skipAll(" ");
    }
  }
}
