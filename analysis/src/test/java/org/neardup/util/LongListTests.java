package org.neardup.util;

import static org.junit.Assert.assertArrayEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.Test;

public class LongListTests {
  private static final int[] SIZES = {0, 1, 2, 3, 100, 255, 4_000, 100_000};

  @Test
  public void sortsHashes() {
    assertSorted(hash -> hash);
  }

  @Test
  public void sortsRepeatedHashes() {
    assertSorted(hash -> hash >> 58 << 58);
    assertSorted(hash -> hash % 3 == 0 ? 7 : hash);
    assertSorted(hash -> -1);
  }

  @Test
  public void sortsValuesWithTheSameFirstBits() {
    assertSorted(hash -> hash >> 40);
    assertSorted(hash -> hash & 1 | Long.MIN_VALUE);
  }

  private static void assertSorted(LongUnaryOperator change) {
    SplittableRandom random = new SplittableRandom(1);
    LongList list = new LongList();
    for (int size : SIZES) {
      long[] values = random.longs(size).map(change).toArray();
      System.arraycopy(values, 0, list.reset(size), 0, size);
      list.setSize(size);
      assertArrayEquals(Arrays.stream(values).sorted().distinct().toArray(), list.sortedDistinct());
    }
  }
}
