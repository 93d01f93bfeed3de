package org.neardup.scale;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import org.junit.Test;
import org.neardup.scale.MadeUnits.Kind;
import org.neardup.text.Unit;

public class MadeUnitsTests {
  private static final WordStream STREAM = WordStream.made(1);

  private final MadeUnits sentences = new MadeUnits(Unit.SENTENCE, STREAM, 1);

  @Test
  public void kindsHaveTheirShares() {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    for (long number = 0; number < 10_000; number++) {
      counts.merge(MadeUnits.kind(number), 1, Integer::sum);
    }
    assertEquals(
        Map.of(
            Kind.COPY, 1000,
            Kind.TEMPLATE, 1300,
            Kind.FORM, 500,
            Kind.EDITED, 1000,
            Kind.FRESH, 6200),
        counts);
  }

  @Test
  public void aUnitDependsOnSeedAndNumberAlone() {
    MadeUnits again = new MadeUnits(Unit.SENTENCE, WordStream.made(1), 1);
    MadeUnits other = new MadeUnits(Unit.SENTENCE, STREAM, 2);
    for (long number = 199; number >= 0; number--) {
      assertEquals(again.text(number), sentences.text(number));
      assertNotEquals(other.text(number), sentences.text(number));
    }
  }

  @Test
  public void copiesAreEqualAndFilledTemplatesAreNot() {
    long[] copies = {first(Kind.COPY, 0), first(Kind.COPY, 500)};
    assertEquals(sentences.text(copies[0]), sentences.text(copies[1]));
    assertBetween(.9, .99, overlap(first(Kind.TEMPLATE, 0), first(Kind.TEMPLATE, 500)));
    assertBetween(.2, .75, overlap(first(Kind.FORM, 0), first(Kind.FORM, 500)));
  }

  @Test
  public void editedUnitsAreNearTheirOriginalsFromTheFirstOn() {
    for (long number = 0; number < 1000; number++) {
      if (MadeUnits.kind(number) == Kind.EDITED) {
        long original = sentences.original(number);
        assertTrue(original < 1000);
        assertEquals(Kind.FRESH, MadeUnits.kind(original));
        assertBetween(.3, 1, overlap(number, original));
      }
    }
  }

  private double overlap(long a, long b) {
    return Overlap.of(Unit.SENTENCE, sentences.text(a), sentences.text(b));
  }

  private static long first(Kind kind, long from) {
    long number = from;
    while (MadeUnits.kind(number) != kind) {
      number++;
    }
    return number;
  }

  private static void assertBetween(double least, double most, double value) {
    assertTrue(least + " to " + most + ": " + value, value >= least && value <= most);
  }
}
