package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;

import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.jobs.stage.KeyOrder;

public class LongPairTests {
  @Test
  public void bytesSortByBothKeys() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      LongPair a = new LongPair(random.nextLong(3), random.nextLong(Long.MAX_VALUE));
      LongPair b = new LongPair(random.nextLong(3), random.nextLong(Long.MAX_VALUE));
      int byFirst = Long.compare(a.first(), b.first());
      int expected = byFirst != 0 ? byFirst : Long.compare(a.second(), b.second());
      int compared = new KeyOrder().compare(bytes(a), 0, 16, bytes(b), 0, 16);
      assertEquals(expected, Integer.signum(compared));
    }
  }

  @Test
  public void isSixteenBytesAndReadsWhatItWrote() {
    LongPair pair = new LongPair(Long.MIN_VALUE, -1);
    assertEquals(pair, LongPair.CODEC.decode(bytes(pair)));
  }

  private static byte[] bytes(LongPair pair) {
    byte[] bytes = LongPair.CODEC.encode(pair);
    assertEquals(16, bytes.length);
    return bytes;
  }
}
