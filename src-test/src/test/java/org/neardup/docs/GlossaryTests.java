package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.Test;

/** The glossary explains every word of the contract: it stands there in bold or in italics. */
public class GlossaryTests {
  private static final Path DOCS = Path.of("../docs");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z][a-z, ]*) \\|");
  private static final Pattern EXPLAINED = Pattern.compile("\\*+([A-Za-z][A-Za-z, ]*?)\\.?\\*+");

  @Test
  public void everyWordOfTheContractIsExplained() throws IOException {
    Set<String> words = words(ROW, section(Files.readString(DOCS.resolve("design.md"))));
    assertTrue("only " + words, words.size() > 20);
    words.removeAll(words(EXPLAINED, Files.readString(DOCS.resolve("glossary.md"))));
    words.remove("word");
    assertEquals(Set.of(), words);
  }

  private static String section(String design) {
    int start = design.indexOf("\n## 2. Words");
    return design.substring(start, design.indexOf("\n## 3.", start));
  }

  private static Set<String> words(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .flatMap(found -> List.of(found.group(1).split(", ")).stream())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }
}
