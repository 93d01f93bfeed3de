package org.neardup.jobs.input.wiki;

import java.util.Locale;
import java.util.Optional;

/** A heading {@code == title ==}. */
record Heading(int level, String title) {
  private static final int DEEPEST = 6;
  private static final int MAIN_SECTION = 2;

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

  /** Whether a section begins that only lists other things: notes, links, readings. */
  boolean beginsBackMatter() {
    String words = words();
    return NameLists.BACK_MATTER.contains(words)
        || (level <= MAIN_SECTION && NameLists.BACK_MATTER_OF_MAIN_SECTIONS.contains(words));
  }

  /** The words of the title, which may have markup. */
  private String words() {
    return title
        .replace("&", " and ")
        .replaceAll("[\\p{javaWhitespace}/,]", " ")
        .replaceAll("[^\\p{L} ]", "")
        .replaceAll(" +", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}
