package org.neardup.jobs.io.wiki;

/**
 * Collects the plain text, a line for each paragraph or list item. Where something was removed, the
 * punctuation and spaces that it leaves behind go too: {@code Rome ({{IPA}}; Latin: x )} becomes
 * {@code Rome (Latin: x)}. Text beside which nothing was removed stays as it is.
 */
final class LineWriter {
  /** Stands in a line where something was removed; no XML text can hold it. */
  private static final char REMOVED = '\u0001';

  private final StringBuilder out;
  private final StringBuilder line = new StringBuilder();
  private final StringBuilder tidy = new StringBuilder();
  private int sourceLineStart;

  LineWriter(int expectedLength) {
    this.out = new StringBuilder(expectedLength);
  }

  void append(char c) {
    if (c != REMOVED) {
      line.append(c);
    }
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

  void removed() {
    line.append(REMOVED);
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
    if (!tidy.isEmpty() && (!changed || hasWord())) {
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

  private boolean hasWord() {
    return tidy.chars().anyMatch(Character::isLetterOrDigit);
  }

  /** Copies the line without what removal left behind; returns whether anything was removed. */
  private boolean tidy() {
    tidy.setLength(0);
    boolean afterRemoval = false;
    boolean changed = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == REMOVED) {
        afterRemoval = true;
        changed = true;
      } else if (afterRemoval) {
        afterRemoval = joinAfterRemoval(c);
      } else {
        tidy.append(c);
      }
    }
    trim();
    return changed;
  }

  /** Writes a character that follows a removal; returns whether the next one still does so. */
  private boolean joinAfterRemoval(char c) {
    switch (c) {
      case ' ' -> {
        if (last() != ' ' && last() != '(' && last() != 0) {
          tidy.append(' ');
        }
        return true;
      }
      case ',', ';', ':' -> {
        return !appendSeparator(c);
      }
      case '.', '!', '?' -> {
        dropTrailing(" ,;");
        tidy.append(c);
        return false;
      }
      case ')' -> {
        return !appendParenthesis();
      }
      default -> {
        if (isSentenceEnd(last()) && Character.isUpperCase(c)) {
          tidy.append(' ');
        }
        tidy.append(c);
        return false;
      }
    }
  }

  private boolean appendSeparator(char c) {
    dropTrailing(" ");
    char last = last();
    boolean needed = last != 0 && "(,;:".indexOf(last) < 0;
    if (needed) {
      tidy.append(c);
    }
    return needed;
  }

  /** An empty pair of parentheses goes with the space before it. */
  private boolean appendParenthesis() {
    dropTrailing(" ,;:");
    boolean empty = last() == '(';
    if (empty) {
      tidy.setLength(tidy.length() - 1);
      dropTrailing(" ");
    } else {
      tidy.append(')');
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
    return c == '.' || c == '!' || c == '?';
  }
}
