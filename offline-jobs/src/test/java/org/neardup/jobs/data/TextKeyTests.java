package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;

import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.jobs.stage.codec.KeyOrder;

public class TextKeyTests {
  @Test
  public void aKeyHolds62BitsOfTheHash() {
    assertEquals(0x7ffffffffffffffeL, TextKey.of(-1));
    assertEquals(0x123456789abcdefcL >>> 1, TextKey.of(0x123456789abcdeffL));
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

  @Test
  public void bytesOfPairsSortByBothKeys() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      LongPair a = new LongPair(random.nextLong(3), random.nextLong(Long.MAX_VALUE));
      LongPair b = new LongPair(random.nextLong(3), random.nextLong(Long.MAX_VALUE));
      int byFirst = Long.compare(a.first(), b.first());
      int expected = byFirst != 0 ? byFirst : Long.compare(a.second(), b.second());
      int compared = new KeyOrder().compare(bytes(a), 0, 16, bytes(b), 0, 16);
      assertEquals(expected, Integer.signum(compared));
      assertEquals(a, LongPair.CODEC.decode(bytes(a)));
    }
  }

  private static byte[] bytes(LongPair pair) {
    byte[] bytes = LongPair.CODEC.encode(pair);
    assertEquals(16, bytes.length);
    return bytes;
  }
}
