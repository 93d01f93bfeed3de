package org.neardup.signer;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.SplittableRandom;
import java.util.function.ObjLongConsumer;
import org.junit.Test;
import org.neardup.vector.UnitVector;

/** Counters sliced by bits against plain sums, and by hand. */
public class SignSumsTests {

  @Test
  public void testSlicedCountersAgreeWithPlainSums() {
    SplittableRandom random = new SplittableRandom(3);
    for (int terms : new int[] {1, 2, 3, 5, 10, 100, 1000}) {
      long[] hashes = random.longs(terms).sorted().toArray();
      // Whole weights of at most 255, one of them 255, are not rounded.
      double[] weights = random.ints(terms, -255, 256).asDoubleStream().toArray();
      weights[terms / 2] = 255;
      ObjLongConsumer<long[]> words = Hyperplanes.randomWords(terms);
      long[] got = new long[3];
      new SignSums(150, words).sign(UnitVector.sparse(hashes, weights), got);
      assertArrayEquals(plain(hashes, weights, 150, words), got);
    }
  }

  private static long[] plain(
      long[] hashes, double[] weights, int bits, ObjLongConsumer<long[]> words) {
    double[] sums = new double[bits];
    long[] signs = new long[3];
    for (int term = 0; term < hashes.length; term++) {
      words.accept(signs, hashes[term]);
      for (int i = 0; i < bits; i++) {
        sums[i] += (signs[i >>> 6] << i) < 0 ? weights[term] : -weights[term];
      }
    }
    long[] expected = new long[3];
    for (int i = 0; i < bits; i++) {
      expected[i >>> 6] |= sums[i] >= 0 ? Long.MIN_VALUE >>> i : 0;
    }
    return expected;
  }

  /** Bits 60 to 63: -1+2+4, -1-2+4, +1+2-4 and, all against, -1-2-4. */
  @Test
  public void testVotesByHand() {
    SignSums sums = new SignSums(64, (words, term) -> words[0] = term);
    UnitVector vector =
        UnitVector.sparse(new long[] {0b0010, 0b1010, 0b1100}, new double[] {1, 2, 4});
    long[] words = new long[1];
    sums.sign(vector, words);
    assertEquals(0b1100, words[0]);
  }
}
