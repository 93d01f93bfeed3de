package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.nio.charset.StandardCharsets;
import org.junit.Test;

public class Utf8Tests {
  @Test
  public void unpairedSurrogatesAreReplaced() {
    assertEquals("a\ufffdb", Utf8.wellFormed("a\ud800b"));
    assertEquals("\ufffd\ufffd", Utf8.wellFormed("\udc00\ud800"));
    assertEquals("\ufffd\ud83d\ude00\ufffd", Utf8.wellFormed("\ud83d\ud83d\ude00\ude00"));
  }

  @Test
  public void otherTextStaysAsItIs() {
    String text = "a\u00e9\ud83d\ude00";
    assertSame(text, Utf8.wellFormed(text));
    assertEquals(text, new String(Utf8.encode(text), StandardCharsets.UTF_8));
  }
}
