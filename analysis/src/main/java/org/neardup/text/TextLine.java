package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;

/** A line of a raw text, and its features. Not thread safe; read again for each line. */
final class TextLine {
  private static final char QUOTE_MARK = '>';
  private static final int TAB = 8;

  /** This number of spaces in a row, twice, are the gaps of a table. */
  private static final int GAP = 3;

  private static final String BULLETS = "-*+\u2022\u2023\u2043\u25cf\u25cb\u25aa\u2013\u2014";
  private static final int LONGEST_NUMBER = 3;
  static final char ZERO_WIDTH_SPACE = '\u200b';

  private final String text;

  /** The first code unit of the line. */
  int first;

  /** The first code unit behind quote marks and white space. */
  int start;

  /** The code unit after the last one that is no white space. */
  int end;

  /** Where the next line begins; the text's length if this is the last. */
  int next;

  /** How many quote marks it begins with. */
  int depth;

  /** Columns of white space behind the quote marks. */
  int indentation;

  /** Characters without width that {@link BrokenQuotes} put into it. */
  private int nothing;

  /** Whether it is a row of a table, or has no letter or digit, as rules and empty bullets. */
  boolean row;

  TextLine(String text) {
    this.text = text;
  }

  static boolean isAlone(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 && text.indexOf('\u0085') < 0;
  }

  /** Line ends as writers make them; U+2028 and U+2029 always end a line. */
  private static boolean isEnd(char c) {
    return c == '\n' || c == '\r' || c == '\u0085';
  }

  void read(int at) {
    first = at;
    readMargin(at);
    readContent();
  }

  private void readMargin(int at) {
    depth = 0;
    indentation = 0;
    int i = at;
    for (; i < text.length() && !isEnd(text.charAt(i)); i++) {
      char c = text.charAt(i);
      if (c == QUOTE_MARK) {
        depth++;
        // One space belongs to the mark.
        indentation = -1;
      } else if (c == '\t') {
        indentation = (Math.max(indentation, 0) / TAB + 1) * TAB;
      } else if (WhiteSpace.is(c)) {
        indentation++;
      } else {
        break;
      }
    }
    indentation = Math.max(indentation, 0);
    start = i;
  }

  private void readContent() {
    int i = start;
    int last = start;
    int gaps = 0;
    nothing = 0;
    boolean tab = false;
    boolean tabs = false;
    boolean word = false;
    for (; i < text.length() && !isEnd(text.charAt(i)); i++) {
      char c = text.charAt(i);
      if (!WhiteSpace.is(c)) {
        gaps += i - last >= GAP ? 1 : 0;
        tab |= tabs;
        nothing += depth > 0 && c == ZERO_WIDTH_SPACE ? 1 : 0;
        word = word || Character.isLetterOrDigit(c) || Character.isSurrogate(c);
        last = i + 1;
      } else {
        tabs |= c == '\t';
      }
    }
    end = last;
    row = tab || gaps > 1 || !word;
    boolean both = i + 1 < text.length() && text.charAt(i) == '\r' && text.charAt(i + 1) == '\n';
    next = Math.min(text.length(), i + (both ? 2 : 1));
  }

  boolean isBlank() {
    return start == end;
  }

  /** In UTF-16 code units, without the indentation. */
  int width() {
    return end - start - nothing;
  }

  /** The width of the first word; scripts without spaces may be wrapped at any letter. */
  int firstWord() {
    return WhiteSpace.isMissingIn(text.codePointAt(start)) ? GAP : wordEnd() - start;
  }

  private int wordEnd() {
    int i = start;
    while (i < end && !WhiteSpace.is(text.charAt(i))) {
      i++;
    }
    return i;
  }

  boolean startsLow() {
    return UCharacter.isULowercase(text.codePointAt(start));
  }

  boolean startsHigh() {
    return UCharacter.isUUppercase(text.codePointAt(start));
  }

  /** Whether it ends as sentences, headings before a list, and verses do. */
  boolean isClosed() {
    int type = UCharacter.getType(text.codePointBefore(end));
    return UCharacter.hasBinaryProperty(text.codePointBefore(end), UProperty.S_TERM)
        || ":;\"'".indexOf(text.charAt(end - 1)) >= 0
        || type == UCharacter.FINAL_PUNCTUATION
        || type == UCharacter.END_PUNCTUATION;
  }

  /** Whether it begins with a bullet, or a number or letter of a list. */
  boolean isItem() {
    int i = start;
    if (BULLETS.indexOf(text.charAt(i)) >= 0) {
      return isSpaceAt(i + 1);
    }
    i += text.charAt(i) == '(' ? 1 : 0;
    int mark = i;
    while (mark < end && mark - i < LONGEST_NUMBER && Character.isDigit(text.charAt(mark))) {
      mark++;
    }
    mark += mark == i && mark < end && Character.isLetter(text.charAt(mark)) ? 1 : 0;
    return mark > i && mark < end && ".)".indexOf(text.charAt(mark)) >= 0 && isSpaceAt(mark + 1);
  }

  /**
   * Whether a following line that is indented more is the second of an item: this one is known as
   * an item, or its first word ends in no letter and has a digit or ends where the following line
   * begins: {@code aa)}, {@code 1.1.7.1}, {@code Note:}.
   */
  boolean isHanging(TextLine following) {
    int stop = wordEnd();
    return isItem()
        || stop < end
            && !Character.isAlphabetic(text.codePointBefore(stop))
            && (marker() == following.indentation - indentation
                || text.substring(start, stop).chars().anyMatch(Character::isDigit));
  }

  /** Columns of the first word, which is the marker of an item, and of the space behind it. */
  int marker() {
    int i = wordEnd();
    while (isSpaceAt(i)) {
      i++;
    }
    return i - start;
  }

  boolean isBullet() {
    return isItem() && BULLETS.indexOf(text.charAt(start)) >= 0;
  }

  private boolean isSpaceAt(int index) {
    return index < end && WhiteSpace.is(text.charAt(index));
  }

  /** The character for a line end before the next line: nothing at all in Chinese or Thai. */
  char gap(TextLine following) {
    boolean nothing =
        !isBlank()
            && !following.isBlank()
            && WhiteSpace.isMissingIn(text.codePointBefore(end))
            && WhiteSpace.isMissingIn(text.codePointAt(following.start));
    return nothing ? ZERO_WIDTH_SPACE : ' ';
  }
}
