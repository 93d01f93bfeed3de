package org.neardup.jobs.extract;

import static org.junit.Assert.assertEquals;

import org.apache.hadoop.io.Text;
import org.junit.Test;
import org.neardup.jobs.extract.EqualUnits.Kind;

public class EqualUnitsTests {
  private final EqualUnits units = new EqualUnits();

  @Test
  public void theFirstStandsForItsCopies() {
    assertEquals(Kind.FIRST, add("a", 7, false));
    assertEquals(Kind.COPY, add("b", 7, true));
    assertEquals(Kind.COPY, add("c", 7, false));
    assertEquals("a", units.firstId().toString());
    assertEquals(2, units.copies());
  }

  @Test
  public void twoOldUnitsAreNoPair() {
    assertEquals(Kind.FIRST, add("a", 7, true));
    assertEquals(Kind.OLD_COPY, add("b", 7, true));
    assertEquals(Kind.COPY, add("c", 7, false));
    assertEquals(1, units.copies());
  }

  @Test
  public void anotherTextWithTheSameKeyIsNoCopy() {
    assertEquals(Kind.FIRST, add("a", 7, false));
    assertEquals(Kind.OTHER_TEXT, add("b", 8, false));
    assertEquals(Kind.COPY, add("c", 7, false));
    assertEquals(1, units.copies());
  }

  @Test
  public void nothingIsLeftOfAnotherKey() {
    add("a", 7, true);
    add("b", 7, false);
    units.clear();
    assertEquals(0, units.copies());
    assertEquals(Kind.FIRST, add("c", 8, false));
    assertEquals(Kind.COPY, add("d", 8, true));
    assertEquals("c", units.firstId().toString());
  }

  private Kind add(String id, long hash, boolean old) {
    return units.add(new Text(id), hash, old);
  }
}
