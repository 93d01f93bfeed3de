package org.neardup.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import org.junit.Test;

public class UnpairedSurrogatesTests {

  @Test
  public void testUnpairedSurrogatesAreReplaced() {
    assertEquals("a\ufffdb", UnpairedSurrogates.replace("a\ud800b"));
    assertEquals("\ufffd\ufffd", UnpairedSurrogates.replace("\udc00\ud800"));
    assertEquals(
        "\ufffd\ud83d\ude00\ufffd", UnpairedSurrogates.replace("\ud83d\ud83d\ude00\ude00"));
  }

  @Test
  public void testOtherTextStaysAsItIs() {
    String text = "a\u00e9\ud83d\ude00";
    assertSame(text, UnpairedSurrogates.replace(text));
  }
}
