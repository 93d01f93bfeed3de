package org.neardup.jobs.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

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
    return text.getBytes(UTF_8);
  }

  @Test
  public void unpairedSurrogatesAreReplaced() {
    assertEquals("a\ufffdb\ud83d\ude00", new String(Utf8.encode("a\ud800b\ud83d\ude00"), UTF_8));
  }
}
