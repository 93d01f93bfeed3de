package org.neardup.sentence;

import java.util.Arrays;
import org.neardup.util.Reservation;

/**
 * Joins quoted lines that a mail program broke because the quote marks before them left no room for
 * the last words, which it put on a separate line:
 *
 * <pre>
 * &gt; A line that had as many columns as its paragraph before it was
 * quoted,
 * &gt; and the next one.
 * </pre>
 *
 * <p>The rest has the same marks, fewer or none. It is one if its first word had no room in the
 * widest quoted line, if the whole line is no wider than lines of mail, and if the quotation goes
 * on after it, or it begins with a small letter. The line end and the marks become white space, and
 * every character keeps its offset. Not thread safe; O(length), and memory of two bytes a character
 * if anything is joined.
 */
final class BrokenQuotes {
  private static final int WIDEST = 80;

  /** Mail programs break no lines to fewer columns; lines of verses and lists have fewer. */
  private static final int NARROWEST = 60;

  private final String text;
  private final Reservation memory;
  private char[] joined;
  private TextLine line;
  private TextLine rest;
  private final TextLine after;

  /**
   * The quote marks of the line that may have been broken, the columns before its text, and its
   * width.
   */
  private int depth;

  private int margin;
  private int width;

  private BrokenQuotes(String text, Reservation memory) {
    this.text = text;
    this.memory = memory;
    line = new TextLine(text);
    rest = new TextLine(text);
    after = new TextLine(text);
  }

  /** The text with broken quoted lines joined; itself if there are none. */
  static String join(String text, Reservation memory) {
    return text.indexOf('>') < 0 ? text : new BrokenQuotes(text, memory).join();
  }

  private String join() {
    int limit = limit();
    if (limit < NARROWEST) {
      return text;
    }
    line.read(0);
    begin();
    while (line.next < text.length()) {
      rest.read(line.next);
      after.read(rest.next);
      boolean broken = isRest(limit);
      if (broken) {
        takeEnd();
        width += 1 + rest.width();
      }
      TextLine last = line;
      line = rest;
      rest = last;
      if (!broken) {
        begin();
      }
    }
    return joined == null ? text : new String(joined);
  }

  /** The columns of the widest quoted line, marks included. */
  private int limit() {
    int limit = 0;
    for (int at = 0; at < text.length(); at = line.next) {
      line.read(at);
      int columns = line.end - line.first;
      if (line.depth > 0 && columns <= WIDEST) {
        limit = Math.max(limit, columns);
      }
    }
    return limit;
  }

  private void begin() {
    depth = line.depth;
    margin = line.start - line.first;
    width = line.width();
  }

  private boolean isRest(int limit) {
    if (depth == 0 || line.isBlank() || rest.isBlank() || rest.depth > depth || rest.isItem()) {
      return false;
    }
    boolean hadRoom = margin + width + 1 + rest.firstWord() <= limit;
    if (hadRoom || width + 1 + rest.width() > WIDEST) {
      return false;
    }
    return rest.depth == depth
        ? after.depth == depth && !after.isBlank()
        : after.depth > rest.depth || rest.startsLow();
  }

  private void takeEnd() {
    if (joined == null) {
      memory.add(LineJoiner.COPIES * text.length());
      joined = text.toCharArray();
    }
    // Not more than one space, since spaces in a row are wide.
    Arrays.fill(joined, line.end, rest.start, TextLine.ZERO_WIDTH_SPACE);
    joined[line.end] = line.gap(rest);
  }
}
