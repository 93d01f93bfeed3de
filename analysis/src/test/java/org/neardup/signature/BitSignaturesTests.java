package org.neardup.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.Test;

/** Words, packed bytes and limits against counting bit by bit. */
public class BitSignaturesTests {

  @Test
  public void testDistancesByHand() {
    long[] a = {0xF000_0000_0000_0000L, 1};
    long[] b = {0x3000_0000_0000_0000L, 2};
    assertEquals(4, BitSignatures.hamming(a, b));
    assertEquals(2, BitSignatures.words(65));
    assertEquals(1, BitSignatures.words(64));
  }

  @Test
  public void testAllVariantsAgreeWithCountingBits() {
    SplittableRandom random = new SplittableRandom(1);
    for (int bits = 1; bits <= 700; bits++) {
      long[] a = random(random, bits);
      long[] b = random(random, bits);
      int expected = differing(a, b, bits);
      assertEquals(expected, BitSignatures.hamming(a, b));
      int bytes = (bits + 7) / 8;
      byte[] packedA = packed(a, 3);
      byte[] packedB = packed(b, 6);
      assertEquals(expected, BitSignatures.hamming(packedA, 3, packedB, 6, bytes));
      for (int limit : new int[] {0, expected - 1, expected, expected + 1, bits}) {
        int within =
            BitSignatures.hammingWithin(shifted(a, 3), 3, shifted(b, 1), 1, a.length, limit);
        assertTrue(expected <= limit ? within == expected : within > limit);
      }
    }
  }

  private static long[] shifted(long[] words, int by) {
    long[] shifted = new long[words.length + by];
    System.arraycopy(words, 0, shifted, by, words.length);
    return shifted;
  }

  private static long[] random(SplittableRandom random, int bits) {
    long[] words = random.longs(BitSignatures.words(bits)).toArray();
    words[words.length - 1] &= -1L << -bits;
    return words;
  }

  private static int differing(long[] a, long[] b, int bits) {
    int differing = 0;
    for (int i = 0; i < bits; i++) {
      differing += (int) (((a[i >>> 6] ^ b[i >>> 6]) >>> (63 - (i & 63))) & 1);
    }
    return differing;
  }

  private static byte[] packed(long[] words, int offset) {
    ByteBuffer out = ByteBuffer.allocate(offset + 8 * words.length);
    out.position(offset).asLongBuffer().put(words);
    return out.array();
  }
}
