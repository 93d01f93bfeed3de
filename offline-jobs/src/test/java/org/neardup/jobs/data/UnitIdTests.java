package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.Test;
import org.neardup.text.Unit;

public class UnitIdTests {
  @Test
  public void aSentenceIsCutAtTheLastColon() {
    assertEquals("dump:7:12", UnitId.of(Unit.SENTENCE, "dump:7", 12));
    assertEquals(new UnitId("dump:7", 12), UnitId.parse(Unit.SENTENCE, "dump:7:12"));
  }

  @Test
  public void aDocumentHasItsOwnId() {
    assertEquals("dump:7", UnitId.of(Unit.DOCUMENT, "dump:7", 0));
    assertEquals(new UnitId("dump:7", 0), UnitId.parse(Unit.DOCUMENT, "dump:7"));
  }

  @Test
  public void aSentenceNeedsAPosition() {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> UnitId.parse(Unit.SENTENCE, "7"));
    assertEquals(
        "the id of a sentence must be [document id]:[position], got [7]", refused.getMessage());
  }

  @Test
  public void idsCompareByTheirBytes() {
    assertTrue(UnitId.compare(utf8("10"), utf8("9")) < 0);
    assertTrue(UnitId.compare(utf8("z"), utf8("\u00e9")) < 0);
    // By UTF-16 code units the two would be the other way round.
    assertTrue(UnitId.compare(utf8("\uff5e"), utf8("\ud83d\ude00")) < 0);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

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
