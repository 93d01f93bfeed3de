package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a Markdown file that a program makes: what stands between {@code <!-- made: NAME
 * -->} and {@code <!-- end -->}. Immutable.
 *
 * @param lines all lines of the file
 */
public record MadeBlocks(List<String> lines) {
  private static final Pattern BEGIN = Pattern.compile("<!-- made: (\\S+) -->");
  private static final String END = "<!-- end -->";

  public MadeBlocks {
    lines = List.copyOf(lines);
  }

  /**
   * Requires that a page shows what is made; with {@code -Ddocs.update=true} writes it there.
   *
   * @param made the lines of each block by its name
   */
  static void requireShown(Path page, Map<String, List<String>> made) throws IOException {
    MadeBlocks shown = read(page);
    MadeBlocks updated = shown.with(made);
    if (Boolean.getBoolean("docs.update")) {
      Files.write(page, updated.lines);
    } else {
      assertEquals(String.join("\n", updated.lines), String.join("\n", shown.lines));
    }
  }

  /** Reads a file. */
  public static MadeBlocks read(Path file) throws IOException {
    return new MadeBlocks(Files.readAllLines(file));
  }

  /**
   * The file with other blocks.
   *
   * @param made the lines of each block by its name
   * @throws IllegalArgumentException if not each of them has exactly one place, or a place has no
   *     end or nothing to stand there
   */
  public MadeBlocks with(Map<String, List<String>> made) {
    List<String> result = new ArrayList<>();
    Set<String> left = new TreeSet<>(made.keySet());
    for (int i = 0; i < lines.size(); i++) {
      result.add(lines.get(i));
      Matcher begin = BEGIN.matcher(lines.get(i));
      if (begin.matches()) {
        if (!left.remove(begin.group(1))) {
          throw new IllegalArgumentException(
              "line " + (i + 1) + ": nothing more is made for [" + begin.group(1) + "]");
        }
        result.addAll(made.get(begin.group(1)));
        i = end(i);
        result.add(END);
      }
    }
    if (!left.isEmpty()) {
      throw new IllegalArgumentException("there is no place for " + left);
    }
    return new MadeBlocks(result);
  }

  private int end(int begin) {
    for (int i = begin + 1; i < lines.size(); i++) {
      if (lines.get(i).equals(END)) {
        return i;
      }
    }
    throw new IllegalArgumentException("the block of line " + (begin + 1) + " has no end");
  }
}
