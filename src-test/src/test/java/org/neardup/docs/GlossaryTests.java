package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

/** The glossary explains each word once, and only words that another page uses. */
public class GlossaryTests {
  private static final Path DOCS = Path.of("../docs");
  private static final Pattern EXPLAINED =
      Pattern.compile("(?m)^\\*\\*([A-Z][A-Za-z, ]*)\\.\\*\\*");

  private final List<String> words;

  public GlossaryTests() throws IOException {
    words =
        EXPLAINED
            .matcher(Files.readString(DOCS.resolve("glossary.md")))
            .results()
            .flatMap(found -> Stream.of(found.group(1).toLowerCase(Locale.ROOT).split(", ")))
            .toList();
  }

  @Test
  public void noWordIsExplainedTwice() {
    assertTrue("only " + words, words.size() > 25);
    assertEquals(words.size(), new HashSet<>(words).size());
  }

  @Test
  public void everyWordIsUsedOnAnotherPage() throws IOException {
    StringBuilder others = new StringBuilder();
    try (Stream<Path> files = Files.list(DOCS)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        others.append(page.endsWith("glossary.md") ? "" : Files.readString(page));
      }
    }
    String used = others.toString().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    Set<String> unused = new HashSet<>(words);
    unused.removeIf(used::contains);
    assertEquals(Set.of(), unused);
  }
}
