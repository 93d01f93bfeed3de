package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;

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

  private static String mark(String text, String other) {
    return WordDifference.mark(text, other, "[%s]", "");
  }
}
