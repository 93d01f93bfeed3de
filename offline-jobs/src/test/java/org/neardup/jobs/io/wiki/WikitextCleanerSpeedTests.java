package org.neardup.jobs.io.wiki;

import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.Test;

/** No input takes more than linear time, or fails. */
public class WikitextCleanerSpeedTests {
  private static final int LENGTH = 2_000_000;

  /** Quadratic time would be minutes. */
  private static final long MOST_MILLIS = 20_000;

  private static final List<String> PARTS =
      List.of(
          "{{",
          "}}",
          "[[",
          "]]",
          "{|",
          "|}",
          "\n{|",
          "\n|}",
          "{{{",
          "}}}",
          "[[a|",
          "{{lang|x|",
          "{{convert|",
          "{{nowrap|",
          "<ref>",
          "<ref name=",
          "</ref>",
          "<math>",
          "<nowiki>",
          "<!--",
          "-->",
          "<table>",
          "</table>",
          "<br",
          "<",
          ">",
          "\n==",
          "==\n",
          "\n=",
          "\n* ",
          "\n|",
          "'",
          "''",
          "&",
          "&amp",
          "[http://",
          "]",
          "__",
          "__A",
          "\n ",
          "\n",
          "(",
          ")",
          " ",
          "a",
          "|",
          "[[File:",
          "<poem>",
          "{{x|[[",
          "[[{{",
          "<ref><math>",
          "----",
          "\u0001",
          "\ud800");

  @Test
  public void oneThingOverAndOver() {
    for (String part : PARTS) {
      long start = System.nanoTime();
      WikitextCleaner.clean(part.repeat(LENGTH / 4 / part.length()));
      assertFast(part, start);
    }
  }

  @Test
  public void nestedAsDeepAsItGoes() {
    for (String[] pair :
        new String[][] {
          {"{{nowrap|", "}}"},
          {"[[a|", "]]"},
          {"{{x|[[a|", "]]}}"},
          {"\n{|", "\n|}"},
          {"[[File:a|", "]]"},
          {"<table>", "</table>"},
          {"{{lang|x|", "}}"},
          {"\n=[[", "]]"},
          {"\n={{nowrap|", "}}="},
          {"\n|[[", "]]"}
        }) {
      int depth = LENGTH / 2 / (pair[0].length() + pair[1].length());
      long start = System.nanoTime();
      WikitextCleaner.clean(pair[0].repeat(depth) + "x" + pair[1].repeat(depth));
      assertFast(pair[0], start);
    }
  }

  @Test
  public void randomMarkup() {
    Random random = new Random(42);
    for (int round = 0; round < 3000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      String cleaned = WikitextCleaner.clean(text.toString());
      assertTrue(cleaned.length() <= 2 * text.length());
      assertTrue(text.toString(), cleaned.indexOf('\u0001') < 0);
    }
    StringBuilder long1 = new StringBuilder();
    while (long1.length() < LENGTH) {
      long1.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    long start = System.nanoTime();
    WikitextCleaner.clean(long1.toString());
    assertFast("random", start);
  }

  private static void assertFast(String what, long start) {
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertTrue(what.strip() + " took " + millis + " ms", millis < MOST_MILLIS);
  }
}
