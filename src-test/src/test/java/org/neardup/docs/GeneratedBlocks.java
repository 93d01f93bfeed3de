package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a Markdown file that a program makes: what stands between {@code <!-- made: NAME
 * -->} and {@code <!-- end -->}.
 */
final class GeneratedBlocks {
  private static final Pattern BLOCK =
      Pattern.compile("(?s)(<!-- made: (\\S+) -->\n)(?:(?!<!-- made: ).)*?(<!-- end -->)");

  private GeneratedBlocks() {}

  /**
   * Requires that a page has the blocks; with {@code -Ddocs.update=true} writes it there.
   *
   * @param made the lines of each block by its name
   */
  static void requireShown(Path page, Map<String, List<String>> made) throws IOException {
    String shown = Files.readString(page);
    String updated = updated(shown, made);
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(page, updated);
    } else {
      assertEquals(updated, shown);
    }
  }

  /**
   * A page with other blocks.
   *
   * @throws IllegalArgumentException if not each of them has exactly one place with an end, or a
   *     place has nothing to stand there
   */
  static String updated(String page, Map<String, List<String>> made) {
    Set<String> left = new TreeSet<>(made.keySet());
    String updated =
        BLOCK
            .matcher(page)
            .replaceAll(
                block -> {
                  if (!left.remove(block.group(2))) {
                    throw new IllegalArgumentException(
                        "nothing more is made for [" + block.group(2) + "]");
                  }
                  String lines = String.join("\n", made.get(block.group(2)));
                  return Matcher.quoteReplacement(block.group(1) + lines + "\n" + block.group(3));
                });
    if (!left.isEmpty()) {
      throw new IllegalArgumentException("there is no place for " + left);
    }
    return updated;
  }
}
