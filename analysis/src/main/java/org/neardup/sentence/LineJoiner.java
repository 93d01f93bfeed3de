package org.neardup.sentence;

import java.util.Arrays;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.util.Reservation;

/**
 * Makes white space of the line ends of a raw text that end no sentence, and of the quote marks of
 * mail. Every character keeps its offset.
 *
 * <p>A wrapped line is one that the first word of the next line had no room in. Lines follow each
 * other in a paragraph until an empty line, another depth of quotation, a larger indentation, an
 * item of a list or a row of a table. A paragraph of {@value #MIN_LINES} lines or more is as wide
 * as its longest line, the marker of an item not counted, and is wrapped if more than half of its
 * line ends are there because the next word had no room, and if not nearly all lines begin with a
 * capital letter: hardly ever so of verses, addresses, code and of paragraphs that are one line
 * each. A shorter paragraph is as wide as most of the wrapped ones of the same text. Where there
 * was room for the next word, lines are joined only if the next one begins with a small letter and
 * this one does not end as a sentence does; so are lines of a shorter paragraph where no other one
 * is wrapped, if they are not short. {@link BrokenQuotes} makes quoted lines whole before that.
 *
 * <p>Between two letters of a script without spaces a line end becomes U+200B, which normalisation
 * drops. Not thread safe; O(length), and memory of two bytes a character if anything is joined.
 */
public final class LineJoiner {
  /** Lines of a paragraph that show how wide it is. */
  private static final int MIN_LINES = 4;

  /** Wider lines are paragraphs. */
  private static final int WIDEST = 200;

  /** Narrower paragraphs are wrapped by nobody. */
  private static final int NARROWEST = 30;

  /** The width of a paragraph that nothing is known of. */
  private static final int UNKNOWN = -1;

  /** Bytes of a character: an array, and the string that is made of it. */
  public static final long COPIES = 4;

  private final String text;
  private final Reservation memory;
  private char[] joined;
  private TextLine before;
  private TextLine line;

  /** Paragraphs of {@link #MIN_LINES} lines that are wrapped, by their width: how many lines. */
  private final int[] wrappedLines = new int[WIDEST + 1];

  /** Paragraphs of fewer lines. */
  private final Paragraph few = new Paragraph();

  private LineJoiner(String text, Reservation memory) {
    this.text = text;
    this.memory = memory;
    before = new TextLine(text);
    line = new TextLine(text);
  }

  private static final class Paragraph {
    private final int[] needed = new int[2 * WIDEST + 2];
    private int mostNeeded;
    private int ends;
    private int widest;
    private int capitals;
    private int low;
    private boolean indented;

    /** A line end, by the width that would have had room for the next word. */
    void end(TextLine line, TextLine next) {
      ends++;
      int marker = next.indentation > line.indentation ? line.marker() : 0;
      widest = Math.max(widest, Math.max(line.width() - marker, next.width()));
      capitals += next.startsHigh() ? 1 : 0;
      low += next.startsLow() && !line.isClosed() ? 1 : 0;
      indented |= next.indentation != line.indentation;
      int need = line.endsInMark() ? 0 : Math.min(needed.length - 1, need(line, next));
      needed[need]++;
      mostNeeded = Math.max(mostNeeded, need);
    }

    void add(Paragraph other) {
      ends += other.ends;
      capitals += other.capitals;
      widest = Math.max(widest, other.widest);
      mostNeeded = Math.max(mostNeeded, other.mostNeeded);
      for (int i = 0; i <= other.mostNeeded; i++) {
        needed[i] += other.needed[i];
      }
    }

    boolean isWrapped() {
      return isFull(widest, .5);
    }

    /** Whether its lines are about as wide, as in a PDF, and most go on with a small letter. */
    boolean isTypeset() {
      return 2 * low > ends && isFull(widest * 7 / 8, .8);
    }

    private boolean isFull(int width, double share) {
      if (widest < NARROWEST || widest > WIDEST || 5 * capitals > 4 * ends) {
        return false;
      }
      int without = 0;
      for (int i = width + 1; i <= mostNeeded; i++) {
        without += needed[i];
      }
      return without > share * ends;
    }

    void clear() {
      Arrays.fill(needed, 0, mostNeeded + 1, 0);
      mostNeeded = 0;
      ends = 0;
      widest = 0;
      capitals = 0;
      low = 0;
      indented = false;
    }
  }

  /**
   * The width that would have had room for the next word; the first line of a paragraph is shorter
   * by its indentation.
   */
  private static int need(TextLine line, TextLine next) {
    int indentation = Math.max(0, line.indentation - next.indentation);
    return indentation + line.width() + 1 + next.firstWord();
  }

  /**
   * The text with those line ends as white space that end no sentence; itself if there are none.
   *
   * @param memory is asked before the text is copied
   */
  public static String join(String text, LineBreaks breaks, Reservation memory) {
    return switch (breaks) {
      case DETECT ->
          isPlainLine(text)
              ? text
              : new LineJoiner(BrokenQuotes.join(text, memory), memory).joinWrapped();
      case SPACE -> isPlainLine(text) ? text : new LineJoiner(text, memory).joinLines(false);
      case END -> text;
    };
  }

  /**
   * A text whose line ends all count for nothing, such as a sentence, with them and the quote marks
   * after them as white space. It may begin in the middle of a line.
   */
  public static String joinAll(String text, Reservation memory) {
    return TextLine.isAlone(text) ? text : new LineJoiner(text, memory).joinLines(true);
  }

  /** A text in which the words that a hyphen breaks at a line end are whole. */
  public static String joinWords(String text, Reservation memory) {
    LineJoiner joiner = null;
    for (char hyphen : TextLine.HYPHENS.toCharArray()) {
      for (int at = text.indexOf(hyphen); at >= 0; at = text.indexOf(hyphen, at + 1)) {
        if (TextLine.endsAt(text, at + 1)) {
          joiner = joiner == null ? new LineJoiner(text, memory) : joiner;
          joiner.line.read(TextLine.start(text, at));
          joiner.step();
          if (joiner.before.gap(joiner.line) == TextLine.SOFT_HYPHEN) {
            joiner.takeEnd();
          }
        }
      }
    }
    return joiner == null ? text : joiner.result();
  }

  private static boolean isPlainLine(String text) {
    return TextLine.isAlone(text) && text.indexOf('>') < 0;
  }

  private String joinLines(boolean overEmpty) {
    line.read(0);
    if (!overEmpty) {
      takeMarks(line);
    }
    while (line.next < text.length()) {
      step();
      if (overEmpty || !before.isBlank() && !line.isBlank()) {
        takeEnd();
      } else {
        takeMarks(line);
      }
    }
    return result();
  }

  private void step() {
    TextLine last = before;
    before = line;
    line = last;
    line.read(before.next);
  }

  private String result() {
    return joined == null ? text : new String(joined);
  }

  private String joinWrapped() {
    Paragraph paragraph = new Paragraph();
    int at = 0;
    while (at < text.length()) {
      at = measure(at, paragraph);
      count(paragraph);
      paragraph.clear();
    }
    int usual = usualWidth();
    for (at = 0; at < text.length(); ) {
      int start = at;
      at = measure(start, paragraph);
      joinParagraph(start, at, width(paragraph, usual));
      paragraph.clear();
    }
    return result();
  }

  /** Reads a paragraph, or an empty line; returns where the next begins. */
  private int measure(int start, Paragraph paragraph) {
    line.read(start);
    if (line.isBlank()) {
      return line.next;
    }
    while (line.next < text.length()) {
      step();
      if (!goesOn(paragraph)) {
        return line.first;
      }
      if (line.indentation < before.indentation && paragraph.ends > 0) {
        // Only the line before it was the first of a paragraph.
        return before.first;
      }
      paragraph.end(before, line);
    }
    return text.length();
  }

  /** Whether the line is in the paragraph of the one before it. */
  private boolean goesOn(Paragraph paragraph) {
    if (line.isBlank() || line.depth != before.depth || line.row || before.row) {
      return false;
    }
    if (line.indentation < before.indentation ? paragraph.indented : isDeeper(paragraph)) {
      return false;
    }
    return !line.isBullet() && !(line.isItem() && before.isClosed());
  }

  /**
   * Whether the line is indented as the first of a paragraph is, and not as the rest of an item.
   */
  private boolean isDeeper(Paragraph paragraph) {
    return line.indentation > before.indentation
        && !(paragraph.ends == 0 && before.isHanging(line));
  }

  private void count(Paragraph paragraph) {
    if (paragraph.ends < MIN_LINES - 1) {
      few.add(paragraph);
    } else if (paragraph.isWrapped()) {
      wrappedLines[paragraph.widest] += paragraph.ends + 1;
    }
  }

  /**
   * The median width of the wrapped paragraphs, or the width of short ones if they look wrapped
   * together.
   */
  private int usualWidth() {
    int all = Arrays.stream(wrappedLines).sum();
    if (all == 0) {
      return few.ends >= MIN_LINES && few.isWrapped() ? few.widest : UNKNOWN;
    }
    int width = 0;
    for (int sum = wrappedLines[0]; 2 * sum < all; sum += wrappedLines[width]) {
      width++;
    }
    return width;
  }

  /** The width in which a paragraph was wrapped, or 0 if it was not. */
  private static int width(Paragraph paragraph, int usual) {
    if (paragraph.ends < MIN_LINES - 1) {
      return usual;
    }
    return paragraph.isWrapped()
        ? paragraph.widest
        : paragraph.isTypeset() ? paragraph.widest * 7 / 8 : 0;
  }

  private void joinParagraph(int start, int end, int width) {
    line.read(start);
    takeMarks(line);
    while (line.next < end) {
      step();
      if (isWrap(width)) {
        takeEnd();
      } else {
        takeMarks(line);
      }
    }
  }

  private boolean isWrap(int width) {
    // Narrower lines may be headings or items of a list.
    if (before.width() >= 2 * NARROWEST && before.runsInto(line)) {
      return true;
    }
    return width == UNKNOWN
        ? before.width() >= NARROWEST && isOneSentence()
        : before.width() <= width + width / 4 && (need(before, line) > width || isOneSentence());
  }

  private boolean isOneSentence() {
    return line.startsLow() && !before.isClosed();
  }

  /** The line end and the white space around it become white space, or nothing within a word. */
  private void takeEnd() {
    char gap = before.gap(line);
    int end = gap == TextLine.SOFT_HYPHEN ? before.end - 1 : before.end;
    Arrays.fill(joined(), end, line.start, gap);
  }

  private void takeMarks(TextLine of) {
    if (of.depth > 0) {
      Arrays.fill(joined(), of.first, of.start, ' ');
    }
  }

  private char[] joined() {
    if (joined == null) {
      memory.add(COPIES * text.length());
      joined = text.toCharArray();
    }
    return joined;
  }
}
