package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.Test;

public class BlockingRuleTests {
  private static final BlockingRule ALL =
      BlockingRule.ANY.withWithin("lang").withAcross("source").withDateField("day").withDays(7);

  @Test
  public void daysOfDatesAndTimes() {
    for (String same :
        List.of(
            "2026-11-26",
            " 2026-11-26T23:59:59+02:00",
            "2026-11-26 01:00",
            "20261126",
            "1795651200",
            "1.7956512E9",
            "1795651200999",
            "1795737599.9",
            "2026/11/26",
            "2026.11.26 10:00",
            "20261126103000",
            "202611261030",
            "20261126T103000Z",
            "2026-11-26T10:30:00+0000",
            "Thu, 26 Nov 2026 10:30:00 +0100",
            "26 nov 2026 10:30:00 GMT (UTC)")) {
      assertEquals(same, OptionalInt.of(20783), BlockingRule.day(same));
    }
    assertEquals(OptionalInt.of(-1), BlockingRule.day("1969-12-31"));
    assertEquals(OptionalInt.of(10957), BlockingRule.day("946684800000"));
    for (String none :
        List.of(
            "",
            "26.11.2026",
            "2026-02-30",
            "30 Feb 2026",
            "2026-11-26th",
            "1e999999999",
            "NaN",
            "2026",
            "2026.0",
            "202611",
            "2026-11",
            "2026-11/26",
            "2026-1-26",
            "Fri, 26 Nov 2026 10:30:00 GMT",
            "Nov 2026",
            "0",
            "-1",
            "99999999")) {
      assertEquals(none, OptionalInt.empty(), BlockingRule.day(none));
    }
  }

  @Test
  public void aUnitIsComparedWhereAllThreeFieldsAllowIt() {
    UnitTraits unit = ALL.traits(false, false, "1", List.of("de", "dpa", "2026-11-26"));
    assertTrue(ALL.allows(unit, ALL.traits(false, false, "2", List.of("de", "afp", "2026-12-03"))));
    assertFalse(
        ALL.allows(unit, ALL.traits(false, false, "2", List.of("de", "afp", "2026-12-04"))));
    assertFalse(
        ALL.allows(unit, ALL.traits(false, false, "2", List.of("en", "afp", "2026-11-26"))));
    assertFalse(
        ALL.allows(unit, ALL.traits(false, false, "2", List.of("de", "dpa", "2026-11-26"))));
  }

  /** It differs from all others in the value, and agrees with none. */
  @Test
  public void aDocumentWithoutAValueAgreesWithNoOther() {
    UnitTraits whole = ALL.traits(false, false, "1", List.of("de", "dpa", "2026-11-26"));
    assertTrue(ALL.allows(whole, ALL.traits(false, false, "2", List.of("de", "", "2026-11-26"))));
    for (List<String> values :
        List.of(List.of("", "afp", "2026-11-26"), List.of("de", "afp", ""), List.of("", "", ""))) {
      assertFalse(ALL.covers(values));
      assertFalse(ALL.allows(whole, ALL.traits(false, false, "2", values)));
      assertFalse(
          ALL.allows(ALL.traits(false, false, "2", values), ALL.traits(false, false, "3", values)));
    }
  }

  @Test
  public void equalTextsAreOneTextOnlyIfTheyAreComparedWithTheSame() {
    BlockingRule close = BlockingRule.ANY.withWithin("lang").withDateField("day").withDays(7);
    UnitTraits first = close.traits(false, false, "1", List.of("de", "2026-11-26"));
    assertEquals(
        hash(close, first),
        hash(close, close.traits(false, false, "2", List.of("de", "2026-11-26"))));
    assertNotEquals(
        hash(close, first),
        hash(close, close.traits(false, false, "2", List.of("de", "2026-11-27"))));
    assertNotEquals(
        hash(close, first),
        hash(close, close.traits(false, false, "2", List.of("en", "2026-11-26"))));
    UnitTraits sided = ALL.traits(false, false, "1", List.of("de", "dpa", "2026-11-26"));
    assertNotEquals(ALL.textHash(5, sided, new byte[] {1}), ALL.textHash(5, sided, new byte[] {2}));
    assertEquals(5, BlockingRule.ANY.textHash(5, UnitTraits.NONE, new byte[] {1}));
  }

  @Test
  public void traitsTakeBytesOnlyWhereSomethingMatters() {
    UnitTraits whole = ALL.traits(true, true, "1", List.of("de", "dpa", "2026-11-26"));
    UnitTraits[] all = {
      UnitTraits.NONE, UnitTraits.of(true, false), UnitTraits.of(true, true), whole
    };
    int[] bytes = {0, 1, 1, 21};
    for (int i = 0; i < all.length; i++) {
      byte[] encoded = UnitTraits.CODEC.encode(all[i]);
      assertEquals(bytes[i], encoded.length);
      assertEquals(all[i], UnitTraits.CODEC.decode(encoded));
    }
    assertFalse(BlockingRule.ANY.allows(all[1], all[2]));
    assertTrue(BlockingRule.ANY.allows(all[0], all[2]));
    BlockingRule across = BlockingRule.ANY.withAcrossLanguages(true);
    assertTrue(across.allows(all[0], all[2]));
    assertFalse(across.allows(all[0], all[1]));
  }

  private static long hash(BlockingRule rule, UnitTraits traits) {
    return rule.textHash(5, traits, new byte[] {1});
  }
}
