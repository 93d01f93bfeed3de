package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.Test;

public class WordDifferenceTests {
  @Test
  public void marksWhatTheOtherTextLacks() {
    assertEquals("the lake is [45] metres", mark("the lake is 45 metres", "the lake is 54 metres"));
    assertEquals("a [new and long] word", mark("a new and long word", "a word"));
    assertEquals("[In practice] a b", mark("In practice a b", "a b"));
    assertEquals("a b [at last]", mark("a b at last", "a b"));
    assertEquals("a b", mark("a b", "a x b"));
    assertEquals("[x y]", mark("x y", "a b"));
  }

  @Test
  public void keepsAsMuchAsPossible() {
    assertEquals("[b] a c d", mark("b a c d", "a c d b"));
  }

  /** Windows of words are compared, which move on with the differences. */
  @Test
  public void comparesLongTextsToTheirEnd() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 9_000; i++) {
      words.add("w" + i % 997);
    }
    String other = String.join(" ", words);
    for (int at : new int[] {8_990, 5_100, 3_000, 10}) {
      words.addAll(at, Collections.nCopies(300, "new"));
    }
    String marked = mark(String.join(" ", words), other);
    String added = "[" + "new ".repeat(299) + "new] ";
    assertEquals(4, marked.split(Pattern.quote(added), -1).length - 1);
    assertEquals(other, marked.replace(added, ""));
  }

  private static String mark(String text, String other) {
    return WordDifference.mark(text, other, "[%s]", "");
  }
}
