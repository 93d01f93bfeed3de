package org.neardup.sentence;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.UnicodeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.text.WhiteSpace;

/** A line of a raw text, and its features. Not thread safe; read again for each line. */
public final class TextLine {
  private static final char QUOTE_MARK = '>';
  private static final int TAB = 8;

  /** This number of spaces in a row, twice, are the gaps of a table. */
  private static final int GAP = 3;

  /** A justified line, whose gaps all have about the same width. */
  private static final Pattern JUSTIFIED =
      Pattern.compile("\\S++(?: {2,4}+\\S++){4,}+|\\S++(?: {3,5}+\\S++){4,}+");

  private static final int BULLET = 1;
  private static final Pattern ITEM =
      Pattern.compile(
          "(?:([-*+\u2022\u2023\u2043\u25cf\u25cb\u25aa\u2013\u2014])|\\(?(?:\\p{Nd}{1,3}+|\\p{L})[.)])"
              + "[\\s\\x85\\p{Z}]");

  /** Characters before it have one column each. */
  private static final char FIRST_MARK = '\u0300';

  private static final UnicodeSet NO_WIDTH = new UnicodeSet("[\\p{Mn}\\p{Cf}]").freeze();
  private static final UnicodeSet WIDE = new UnicodeSet("[\\p{ea=W}\\p{ea=F}]").freeze();
  private static final UnicodeSet WIDE_MARKS =
      new UnicodeSet("[[\\p{ea=W}\\p{ea=F}]&\\p{sc=Zyyy}]").freeze();

  /** Columns that a line without spaces may be shorter by than its paragraph. */
  private static final int UNBROKEN = 4;

  static final char ZERO_WIDTH_SPACE = '\u200b';
  static final char SOFT_HYPHEN = '\u00ad';
  static final String HYPHENS = "-\u2010\u00ad";

  private final String text;
  private final Matcher item;

  /** The first code unit of the line. */
  int first;

  /** The first code unit after quote marks and white space. */
  public int start;

  /** The code unit after the last one that is no white space. */
  public int end;

  /** Where the next line begins; the text's length if this is the last. */
  public int next;

  /** How many quote marks it begins with. */
  int depth;

  /** Columns of white space after the quote marks. */
  int indentation;

  /** Columns beyond one for each character, as of an ideograph, less those without width. */
  private int extra;

  /** Whether it is a row of a table, or has no letter or digit, as rules and empty bullets. */
  boolean row;

  public TextLine(String text) {
    this.text = text;
    item = ITEM.matcher(text);
  }

  static boolean isAlone(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 && text.indexOf('\u0085') < 0;
  }

  /** Line ends as writers make them; U+2028 and U+2029 always end a line. */
  private static boolean isEnd(char c) {
    return c == '\n' || c == '\r' || c == '\u0085';
  }

  /** Whether only white space is between here and a line end. */
  static boolean endsAt(String text, int index) {
    int i = index;
    while (i < text.length() && !isEnd(text.charAt(i)) && WhiteSpace.is(text.charAt(i))) {
      i++;
    }
    return i < text.length() && isEnd(text.charAt(i));
  }

  /** Where the line of a code unit begins. */
  static int start(String text, int index) {
    int i = index;
    while (i > 0 && !isEnd(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  public void read(int at) {
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
        indentation += columns(c);
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
    extra = 0;
    boolean tab = false;
    boolean tabs = false;
    boolean word = false;
    for (; i < text.length() && !isEnd(text.charAt(i)); i++) {
      char c = text.charAt(i);
      if (!WhiteSpace.is(c)) {
        gaps += i - last >= GAP ? 1 : 0;
        tab |= tabs;
        extra += columns(c) - 1;
        word = word || Character.isLetterOrDigit(c) || Character.isSurrogate(c);
        last = i + 1;
      } else {
        tabs |= c == '\t';
      }
    }
    end = last;
    row = tab || gaps > 1 && !JUSTIFIED.matcher(text).region(start, end).matches() || !word;
    boolean both = i + 1 < text.length() && text.charAt(i) == '\r' && text.charAt(i + 1) == '\n';
    next = Math.min(text.length(), i + (both ? 2 : 1));
  }

  boolean isBlank() {
    return start == end;
  }

  /** In columns, without the indentation. */
  int width() {
    return end - start + extra;
  }

  private static int columns(char c) {
    return c < FIRST_MARK ? 1 : NO_WIDTH.contains(c) ? 0 : WIDE.contains(c) ? 2 : 1;
  }

  /**
   * Columns of the first word; scripts without spaces may be wrapped at any letter, but not before
   * what closes a bracket.
   */
  int firstWord() {
    int columns = 0;
    for (int i = start; i < end && !WhiteSpace.is(text.charAt(i)); i++) {
      if (WhiteSpace.isMissingIn(text.codePointAt(i))) {
        return Math.max(columns, UNBROKEN);
      }
      columns += columns(text.charAt(i));
    }
    return columns;
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
        || ":;{\"'\uff1a\uff1b".indexOf(text.charAt(end - 1)) >= 0
        || type == UCharacter.FINAL_PUNCTUATION
        || type == UCharacter.END_PUNCTUATION;
  }

  /** Whether it begins with a bullet, or a number or letter of a list. */
  boolean isItem() {
    return item.region(start, end).lookingAt();
  }

  /**
   * Whether a following line that is indented more is the second of an item: this one is known as
   * an item, or its first word ends in no letter and has a digit or ends where the following line
   * begins: {@code aa)}, {@code 1.1.7.1}, {@code Note:}; or two spaces follow it.
   */
  boolean isHanging(TextLine following) {
    int stop = wordEnd();
    return isItem()
        || stop < end
            && (!Character.isAlphabetic(text.codePointBefore(stop)) || isSpaceAt(stop + 1))
            && (marker() == following.indentation - indentation
                || text.substring(start, stop).chars().anyMatch(Character::isDigit));
  }

  /** Columns of the first word, which is the marker of an item, and of the space after it. */
  int marker() {
    int i = wordEnd();
    while (isSpaceAt(i)) {
      i++;
    }
    return i - start;
  }

  boolean isBullet() {
    return isItem() && item.start(BULLET) == start;
  }

  private boolean isSpaceAt(int index) {
    return index < end && WhiteSpace.is(text.charAt(index));
  }

  /** The character for a line end before the next line: nothing in Chinese or a broken word. */
  char gap(TextLine following) {
    boolean blank = isBlank() || following.isBlank();
    if (!blank && breaksWord() && following.startsLow()) {
      return SOFT_HYPHEN;
    }
    boolean nothing =
        !blank
            && isSpaceless(text.codePointBefore(end))
            && isSpaceless(text.codePointAt(following.start))
            && !UCharacter.hasBinaryProperty(text.codePointBefore(end), UProperty.S_TERM);
    return nothing ? ZERO_WIDTH_SPACE : ' ';
  }

  /** Also wide punctuation. */
  private static boolean isSpaceless(int codePoint) {
    return WhiteSpace.isMissingIn(codePoint) || WIDE_MARKS.contains(codePoint);
  }

  /** Whether it ends as most lines of code or of Chinese verses do, and few wrapped ones. */
  boolean endsInMark() {
    int last = text.codePointBefore(end);
    return WIDE_MARKS.contains(last) && !UCharacter.isLetter(last) || ";{}".indexOf(last) >= 0;
  }

  /** Whether the next line goes on in the middle of a sentence without spaces. */
  boolean runsInto(TextLine following) {
    int next = text.codePointAt(following.start);
    return !isClosed()
        && (WhiteSpace.isMissingIn(next)
            || WhiteSpace.isMissingIn(text.codePointBefore(end))
                && UCharacter.isLetterOrDigit(next));
  }

  /**
   * Whether it ends in a hyphen after two letters; few of these hyphens are of compounds ({@code
   * well-known}).
   */
  private boolean breaksWord() {
    return end > start + 2
        && HYPHENS.indexOf(text.charAt(end - 1)) >= 0
        && UCharacter.isLetter(text.codePointBefore(end - 1))
        && UCharacter.isLetter(text.codePointBefore(end - 2));
  }
}
