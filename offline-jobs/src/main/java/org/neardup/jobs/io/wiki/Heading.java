package org.neardup.jobs.io.wiki;

import java.util.Optional;

/** A heading {@code == title ==}. */
record Heading(int level, String title) {
  private static final int DEEPEST = 6;

  /** The heading that a line is, if it is one; a comment may follow it. */
  static Optional<Heading> of(String line) {
    int comment = line.indexOf("<!--");
    String trimmed = (comment < 0 ? line : line.substring(0, comment)).strip();
    int length = trimmed.length();
    int level = 0;
    while (level < DEEPEST && 2 * (level + 1) < length && isMark(trimmed, level)) {
      level++;
    }
    return level == 0
        ? Optional.empty()
        : Optional.of(new Heading(level, trimmed.substring(level, length - level).strip()));
  }

  private static boolean isMark(String line, int depth) {
    return line.charAt(depth) == '=' && line.charAt(line.length() - 1 - depth) == '=';
  }
}
