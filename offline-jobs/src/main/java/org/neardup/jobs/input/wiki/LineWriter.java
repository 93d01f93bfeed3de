package org.neardup.jobs.input.wiki;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import org.neardup.text.WhiteSpace;

/**
 * Collects the plain text, a line for each paragraph or list item. The punctuation and spaces
 * around removed markup are removed too: {@code Rome ({{IPA}}; Latin: x )} becomes {@code Rome
 * (Latin: x)}. Other text is not changed.
 */
final class LineWriter {
  /** Marks a removal; no XML text can have this character. */
  private static final char REMOVED = '\u0001';

  /** Marks the possible removal of words. */
  private static final char LOST = '\u0002';

  /** After these a word is expected as after a space. */
  private static final String JOINING = "'’-–—/«“„‘\"";

  /** Limit on spaces and removals in a row; a sentence has fewer. */
  private static final int FARTHEST_BACK = 32;

  private final StringBuilder out;
  private final StringBuilder line = new StringBuilder();
  private final StringBuilder tidy = new StringBuilder();
  private int sourceLineStart;
  private int barSoughtTo;
  private boolean bar;

  LineWriter(int expectedLength) {
    this.out = new StringBuilder(expectedLength);
  }

  void append(char c) {
    line.append(c);
  }

  void append(String text, int start, int end) {
    line.append(text, start, end);
  }

  void append(String text) {
    line.append(text);
  }

  void appendCodePoint(int codePoint) {
    line.appendCodePoint(codePoint);
  }

  /** Something is left out that is no part of a sentence. */
  void markRemoval() {
    line.append(REMOVED);
  }

  /** Something is left out that may have had words. */
  void markLoss() {
    line.append(LOST);
  }

  /** Whether the line has a bar, which ends the target of a link. */
  boolean hasBar() {
    bar |= line.indexOf("|", barSoughtTo) >= 0;
    barSoughtTo = line.length();
    return bar;
  }

  /** Whether a word of a sentence is expected here, rather than a note after it. */
  boolean awaitsWord() {
    boolean space = false;
    for (int i = line.length() - 1; i >= Math.max(0, line.length() - FARTHEST_BACK); i--) {
      char c = line.charAt(i);
      if (!isMark(c) && !Character.isSpaceChar(c)) {
        return awaitsWord(c, space);
      }
      space |= !isMark(c);
    }
    return false;
  }

  /**
   * @param before the last character that is not a space
   * @param space whether a space follows it
   */
  private static boolean awaitsWord(char before, boolean space) {
    if (isSentenceEnd(before) || isOpening(before)) {
      return false;
    }
    return space || JOINING.indexOf(before) >= 0 || isWithoutSpaces(before);
  }

  private static boolean isMark(char c) {
    return c == REMOVED || c == LOST;
  }

  private static boolean isOpening(char c) {
    return c == '(' || c == '[' || c == '（';
  }

  /** Letters of scripts without spaces, and signs of Chinese and Japanese. */
  private static boolean isWithoutSpaces(char c) {
    return WhiteSpace.isMissingIn(c) || "、，；：「『《“".indexOf(c) >= 0;
  }

  /** The wikitext's line ends, and the paragraph goes on unless the line gave nothing. */
  void endSourceLine() {
    if (isBlank(sourceLineStart)) {
      endLine();
    } else {
      line.append(' ');
      sourceLineStart = line.length();
    }
  }

  /** The paragraph or list item ends. */
  void endLine() {
    sourceLineStart = 0;
    if (line.isEmpty()) {
      return;
    }
    boolean changed = tidy();
    line.setLength(0);
    barSoughtTo = 0;
    bar = false;
    if (!tidy.isEmpty() && (!changed || tidy.chars().anyMatch(Character::isLetterOrDigit))) {
      out.append(tidy).append('\n');
    }
  }

  /** The length of the finished lines. */
  int length() {
    return out.length();
  }

  /** Forgets the lines written since then. */
  void truncate(int length) {
    out.setLength(length);
  }

  String finish() {
    endLine();
    if (!out.isEmpty()) {
      out.setLength(out.length() - 1);
    }
    return out.toString();
  }

  private boolean isBlank(int start) {
    for (int i = start; i < line.length(); i++) {
      if (line.charAt(i) > ' ') {
        return false;
      }
    }
    return true;
  }

  /** Copies the line without the traces of removals; returns whether anything was removed. */
  private boolean tidy() {
    tidy.setLength(0);
    boolean afterRemoval = false;
    boolean changed = false;
    boolean lost = false;
    boolean spaceBefore = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (isMark(c)) {
        spaceBefore = afterRemoval ? spaceBefore : Character.isSpaceChar(last());
        lost = (lost && afterRemoval) || c == LOST;
        afterRemoval = true;
        changed = true;
      } else if (afterRemoval) {
        boolean next = lost && !Character.isSpaceChar(c);
        if (next && isHole(spaceBefore, Character.isSpaceChar(line.charAt(i - 1)), c)) {
          tidy.append(WikitextCleaner.HOLE);
        }
        lost &= !next;
        afterRemoval = joinAfterRemoval(c);
      } else {
        tidy.append(c);
      }
    }
    trim();
    return changed;
  }

  /** Whether the lost words between the last character and the next were part of a sentence. */
  private boolean isHole(boolean spaceBefore, boolean spaceBehind, char next) {
    int i = tidy.length() - 1;
    while (i >= 0 && Character.isSpaceChar(tidy.charAt(i))) {
      i--;
    }
    char before = i < 0 ? '.' : tidy.charAt(i);
    boolean word = Character.isLetterOrDigit(next);
    if (isSentenceEnd(before)) {
      return word && !Character.isUpperCase(next) && !isWithoutSpaces(next);
    }
    boolean inWord = Character.isLetterOrDigit(before) && word && !spaceBefore && !spaceBehind;
    boolean atEnd = (next == ')' || next == '）') && "–—".indexOf(before) < 0;
    return inWord || (!atEnd && awaitsWord(before, spaceBefore));
  }

  /** Writes a character that follows a removal; returns whether the next one still does so. */
  private boolean joinAfterRemoval(char c) {
    switch (c) {
      case ' ' -> {
        if (last() != ' ' && !isOpening(last()) && last() != 0) {
          tidy.append(' ');
        }
        return true;
      }
      case ',', ';', ':', '、', '，', '；', '：' -> {
        return !appendSeparator(c);
      }
      case '.', '!', '?', '。', '！', '？' -> {
        dropTrailing(" ,;、，；");
        tidy.append(c);
        return false;
      }
      case ')', '）' -> {
        return !appendParenthesis(c);
      }
      default -> {
        if (isSentenceEnd(last()) && Character.isUpperCase(c)) {
          tidy.append(' ');
        }
        tidy.append(c);
        return Character.isSpaceChar(c);
      }
    }
  }

  private boolean appendSeparator(char c) {
    dropTrailing(" ");
    char last = last();
    boolean needed = last != 0 && "(（,;:、，；：".indexOf(last) < 0;
    if (needed) {
      tidy.append(c);
    }
    return needed;
  }

  /** An empty pair of parentheses goes with the space before it. */
  private boolean appendParenthesis(char closing) {
    dropTrailing(" ,;:、，；：");
    boolean empty = last() == '(' || last() == '（';
    if (empty) {
      tidy.setLength(tidy.length() - 1);
      dropTrailing(" ");
    } else {
      tidy.append(closing);
    }
    return !empty;
  }

  private void dropTrailing(String what) {
    while (!tidy.isEmpty() && what.indexOf(last()) >= 0) {
      tidy.setLength(tidy.length() - 1);
    }
  }

  private void trim() {
    dropTrailing(" \t");
    int start = 0;
    while (start < tidy.length() && tidy.charAt(start) <= ' ') {
      start++;
    }
    tidy.delete(0, start);
  }

  private char last() {
    return tidy.isEmpty() ? 0 : tidy.charAt(tidy.length() - 1);
  }

  private static boolean isSentenceEnd(char c) {
    return UCharacter.hasBinaryProperty(c, UProperty.S_TERM);
  }
}
