package org.neardup.jobs.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.neardup.text.Unit;

public class UnitIdTests {
  @Test
  public void aSentenceHasTheHashOfItsText() {
    UnitId ids = new UnitId(Unit.SENTENCE, "dump:7");
    assertEquals("dump:7:AAAAAAAAAAE", ids.next(1));
    assertEquals("dump:7:__________8", ids.next(-1));
    assertEquals("dump:7:AAAAAAAAAAE.2", ids.next(1));
    assertEquals("dump:7", UnitId.documentId(Unit.SENTENCE, "dump:7:AAAAAAAAAAE.2"));
    assertEquals("dump:7:AAAAAAAAAAE", new UnitId(Unit.PASSAGE, "dump:7").next(1));
  }

  @Test
  public void aDocumentHasItsOwnId() {
    assertEquals("dump:7", new UnitId(Unit.DOCUMENT, "dump:7").next(1));
    assertEquals("dump:7", UnitId.documentId(Unit.DOCUMENT, "dump:7"));
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
