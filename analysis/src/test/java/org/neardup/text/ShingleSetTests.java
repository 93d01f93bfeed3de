package org.neardup.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import org.junit.Test;

public class ShingleSetTests {

  private static Features set(long... hashes) {
    return ShingleSet.of(hashes);
  }

  @Test
  public void testSimilarityIsIntersectionOverUnion() {
    assertEquals(.5, set(1, 2, 3).similarity(set(2, 3, 4)), 0);
    assertEquals(0, set(1).similarity(set(2)), 0);
    assertEquals(1, set(-5, 9).similarity(set(-5, 9)), 0);
    assertEquals(.25, set(-5).similarity(set(-5, 0, 9, 10)), 0);
  }

  @Test
  public void testNoShinglesAreSimilarToNothing() {
    assertSame(Features.NONE, set());
    assertEquals(0, set().similarity(set()), 0);
    assertEquals(0, set().similarity(set(1)), 0);
    assertEquals(0, set(1).similarity(set()), 0);
  }
}
