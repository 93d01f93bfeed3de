package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.SplittableRandom;
import org.junit.Test;

public class TextKeyTests {
  @Test
  public void aKeyHoldsSixtyBitsOfTheHashAndAnOrdinal() {
    long key = TextKey.withOrdinal(TextKey.of(0x123456789abcdef7L), 5);
    assertEquals(0x123456789abcdefaL, key);
    assertEquals(5, TextKey.ordinal(key));
    assertTrue(TextKey.sameHash(key, 0x123456789abcdef0L));
    assertFalse(TextKey.sameHash(key, 0x123456789abcdee5L));
  }

  @Test
  public void aKeySaysWhetherItsUnitIsOld() {
    long key = TextKey.withOrdinal(TextKey.of(-7), 3);
    long old = TextKey.withOld(key, true);
    assertFalse(TextKey.isOld(key));
    assertTrue(TextKey.isOld(old));
    assertEquals(3, TextKey.ordinal(old));
    assertTrue(TextKey.sameHash(key, old));
    assertEquals(key, TextKey.withOld(old, false));
    assertTrue(TextKey.areOld(old, old));
    assertFalse(TextKey.areOld(old, key));
    assertTrue("in the order of ordinals", old < TextKey.withOrdinal(key, 4));
  }

  @Test
  public void textsWithOneHashAreInOnePartition() {
    long key = TextKey.of(-7);
    for (int partitions = 1; partitions < 20; partitions++) {
      int first = TextKey.partition(key, partitions);
      for (int ordinal = 1; ordinal < TextKey.MAX_ORDINALS; ordinal++) {
        assertEquals(first, TextKey.partition(TextKey.withOrdinal(key, ordinal), partitions));
      }
    }
  }

  @Test
  public void partitionsAreEven() {
    SplittableRandom random = new SplittableRandom(3);
    int[] counts = new int[7];
    for (int i = 0; i < 70_000; i++) {
      counts[TextKey.partition(random.nextLong(), counts.length)]++;
    }
    for (int count : counts) {
      assertEquals(10_000, count, 500); // more than five standard deviations
    }
  }
}
