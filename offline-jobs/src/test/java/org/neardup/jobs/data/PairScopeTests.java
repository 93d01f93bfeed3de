package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.Test;

public class PairScopeTests {
  private static final PairScope ALL = new PairScope("lang", "source", "day", 7);

  @Test
  public void daysOfDatesAndTimes() {
    for (String same :
        List.of(
            ("2026-11-26| 2026-11-26T23:59:59+02:00|2026-11-26 01:00|20261126|1795651200|"
                    + "1.7956512E9|1795651200999|1795737599.9|2026/11/26|2026.11.26 10:00|"
                    + "20261126103000|202611261030|20261126T103000Z|2026-11-26T10:30:00+0000|"
                    + "Thu, 26 Nov 2026 10:30:00 +0100|26 nov 2026 10:30:00 GMT (UTC)")
                .split("\\|", -1))) {
      assertEquals(same, OptionalInt.of(20783), PairScope.day(same));
    }
    assertEquals(OptionalInt.of(-1), PairScope.day("1969-12-31"));
    assertEquals(OptionalInt.of(10957), PairScope.day("946684800000"));
    for (String none :
        List.of(
            ("|26.11.2026|2026-02-30|30 Feb"
                 + " 2026|2026-11-26th|1e999999999|NaN|2026|2026.0|202611|2026-11|2026-11/26|2026-1-26|Fri,"
                 + " 26 Nov 2026 10:30:00 GMT|Nov 2026|0|-1|99999999")
                .split("\\|", -1))) {
      assertEquals(none, OptionalInt.empty(), PairScope.day(none));
    }
  }

  @Test
  public void aUnitIsComparedWhereAllThreeFieldsAllowIt() {
    UnitScope unit = ALL.of("1", List.of("de", "dpa", "2026-11-26"));
    assertTrue(ALL.allows(unit, ALL.of("2", List.of("de", "afp", "2026-12-03"))));
    assertFalse(ALL.allows(unit, ALL.of("2", List.of("de", "afp", "2026-12-04"))));
    assertFalse(ALL.allows(unit, ALL.of("2", List.of("en", "afp", "2026-11-26"))));
    assertFalse(ALL.allows(unit, ALL.of("2", List.of("de", "dpa", "2026-11-26"))));
  }

  /** It differs from all others in the value, and agrees with none. */
  @Test
  public void aDocumentWithoutAValueAgreesWithNoOther() {
    UnitScope whole = ALL.of("1", List.of("de", "dpa", "2026-11-26"));
    assertTrue(ALL.allows(whole, ALL.of("2", List.of("de", "", "2026-11-26"))));
    for (List<String> values :
        List.of(List.of("", "afp", "2026-11-26"), List.of("de", "afp", ""), List.of("", "", ""))) {
      assertFalse(ALL.covers(values));
      assertFalse(ALL.allows(whole, ALL.of("2", values)));
      assertFalse(ALL.allows(ALL.of("2", values), ALL.of("3", values)));
    }
  }

  @Test
  public void equalTextsAreOneTextOnlyIfTheyAreComparedWithTheSame() {
    PairScope close = new PairScope("lang", "", "day", 7);
    UnitScope first = close.of("1", List.of("de", "2026-11-26"));
    assertEquals(hash(first), hash(close.of("2", List.of("de", "2026-11-26"))));
    assertNotEquals(hash(first), hash(close.of("2", List.of("de", "2026-11-27"))));
    assertNotEquals(hash(first), hash(close.of("2", List.of("en", "2026-11-26"))));
    UnitScope sided = ALL.of("1", List.of("de", "dpa", "2026-11-26"));
    assertNotEquals(sided.textHash(5, new byte[] {1}), sided.textHash(5, new byte[] {2}));
    assertEquals(5, UnitScope.NONE.textHash(5, new byte[] {1}));
  }

  private static long hash(UnitScope scope) {
    return scope.textHash(5, new byte[] {1});
  }
}
