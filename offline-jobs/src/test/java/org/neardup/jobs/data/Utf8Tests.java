package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.Test;

public class Utf8Tests {
  @Test
  public void unpairedSurrogatesAreReplaced() {
    assertEquals("a\ufffdb", decoded("a\ud800b"));
    assertEquals("\ufffd\ufffd", decoded("\udc00\ud800"));
    assertEquals("\ufffd\ud83d\ude00\ufffd", decoded("\ud83d\ud83d\ude00\ude00"));
  }

  @Test
  public void otherTextStaysAsItIs() {
    String text = "a\u00e9\ud83d\ude00";
    assertEquals(text, decoded(text));
  }

  private static String decoded(String text) {
    return new String(Utf8.encode(text), StandardCharsets.UTF_8);
  }
}
