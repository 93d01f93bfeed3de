package org.neardup.jobs.sample;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

/** Which texts have which bands. */
public class BandIndexTests {
  private final BandIndex index =
      new BandIndex(List.of(new long[] {7, -1}, new long[0], new long[] {9, 7}));

  @Test
  public void aBandIsOfTheTextsThatHaveIt() {
    assertEquals(3, index.size());
    int seven = index.find(7);
    assertEquals(2, index.count(seven));
    assertEquals(0, index.text(seven, 0));
    assertEquals(2, index.text(seven, 1));
    assertEquals(1, index.count(index.find(-1)));
    assertEquals(2, index.text(index.find(9), 0));
  }

  /** 8 shares its filter bit with 7 and 9, 1L << 50 does not. */
  @Test
  public void othersAreOfNone() {
    assertTrue(index.find(8) < 0);
    assertTrue(index.find(1L << 50) < 0);
  }
}
