package org.neardup.jobs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;

/** What is printed and written on a machine whose language writes numbers in digits of its own. */
public class LocaleTests {
  @ClassRule public static final FindFolder folder = new FindFolder();

  private final Locale own = Locale.getDefault();

  @Before
  public void toArabic() {
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    assertEquals("\u0661", String.format("%d", 1));
  }

  @After
  public void toOwn() {
    Locale.setDefault(own);
  }

  @Test
  public void windowsOverSignatures() throws Exception {
    String input = folder.input("planted.tsv", new Planted(40, 7).lines());
    String output = folder.path("cosine").toString();
    check("find", input, "--similarity", "cosine", "--unit", "sentence", "--output", output);
    assertTrue(FindFolder.lines(folder.path("cosine").resolve("pairs")).size() > 10);
    check("evaluate", output);
    check("dedup", output, "--output", folder.path("cosine-clean").toString());
    assertPlain(folder.path("cosine"));
    assertPlain(folder.path("cosine-clean"));
  }

  /** The places of the twelve are sorted as numbers. */
  @Test
  public void bucketsAndIdsThatComeAgain() throws Exception {
    String[] lines = new String[12];
    for (int i : IntStream.range(0, lines.length).toArray()) {
      lines[i] = "{\"id\":\"a\",\"text\":\"the same text for all but the number " + i + "\"}";
    }
    String input = folder.input("again.jsonl", lines);
    String output = folder.path("buckets").toString();
    check("find", input, "--duplicate-ids", "number", "--output", output);
    assertPlain(folder.path("buckets"));
    List<String> places = FindFolder.lines(folder.path("buckets").resolve("duplicates"));
    assertEquals(11, places.size());
    assertTrue(places.get(10), places.get(10).endsWith("\t12"));
    CommandRun refused =
        CommandRun.of("find", input, "--output", output, "--max-rejected", "7", "--overwrite");
    assertPlain("refused", refused.err());
  }

  private static void check(String... args) {
    CommandRun run = CommandRun.of(args);
    assertEquals(run.err(), 0, run.status());
    assertPlain(args[0], run.out() + run.err());
  }

  private static void assertPlain(Path output) throws Exception {
    try (Stream<Path> files = Files.walk(output)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertPlain(file.toString(), file.toString());
        if (!file.toString().contains("/state/") && !file.toString().endsWith(".gz")) {
          assertPlain(file.toString(), Files.readString(file));
        }
      }
    }
  }

  private static void assertPlain(String where, String text) {
    assertTrue(where, text.chars().noneMatch(c -> Character.isDigit(c) && c > '9'));
  }
}
