package org.neardup.lsh;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.BitSet;
import org.junit.Test;
import org.neardup.signature.BitSignatures;

/** Reordering loses no bit, and every bit goes everywhere equally often. */
public class BitPermutationTests {

  @Test
  public void testEveryBitGoesToAPlaceOfItsOwn() {
    for (int bits : new int[] {1, 63, 64, 65, 100, 1000}) {
      BitPermutation permutation = BitPermutation.of(bits, 7, 0);
      BitSet places = new BitSet();
      for (int bit = 0; bit < bits; bit++) {
        places.set(placeOf(bit, bits, permutation));
      }
      assertEquals(bits, places.cardinality());
      assertEquals(bits, places.length());
    }
  }

  /** The expected words come from a second implementation, in another language. */
  @Test
  public void testTheOrderOfVersionOne() {
    BitPermutation permutation = BitPermutation.of(100, 1123456, 3);
    long[] out = new long[2];
    permutation.apply(new long[] {0x0123456789ABCDEFL, 0xFEDCBA9870000000L}, out);
    assertArrayEquals(new long[] {0x7B62ADC4ED1B679BL, 0xB3A2AEC490000000L}, out);
  }

  /**
   * 20,000 bit permutations of 20 bits: each of the 400 (bit, place) is met 1,000 times with a
   * standard deviation of 30.8; chi squared has 361 degrees of freedom, and 482 is its quantile of
   * 1 - 2e-5.
   */
  @Test
  public void testBitPermutationsAreUniform() {
    int bits = 20;
    int drawn = 20_000;
    int[][] met = new int[bits][bits];
    int[][] pairs = new int[bits][bits];
    for (int index = 0; index < drawn; index++) {
      BitPermutation permutation = BitPermutation.of(bits, 5, index);
      int[] places = new int[bits];
      for (int bit = 0; bit < bits; bit++) {
        places[bit] = placeOf(bit, bits, permutation);
        met[bit][places[bit]]++;
      }
      pairs[places[0]][places[1]]++;
    }
    assertTrue(chiSquared(met, 1.0 * drawn / bits) < 482);
    // Places of two bits: 380 cells of 52.6 each; 379 degrees of freedom, 503 at the same quantile.
    double expected = 1.0 * drawn / (bits * (bits - 1));
    assertTrue(chiSquared(pairs, expected) - bits * expected < 503);
  }

  private static double chiSquared(int[][] counts, double expected) {
    double sum = 0;
    for (int[] row : counts) {
      for (int count : row) {
        sum += (count - expected) * (count - expected) / expected;
      }
    }
    return sum;
  }

  private static int placeOf(int bit, int bits, BitPermutation permutation) {
    long[] words = new long[BitSignatures.words(bits)];
    words[bit >>> 6] = Long.MIN_VALUE >>> bit;
    long[] out = new long[words.length];
    permutation.apply(words, out);
    assertEquals(1, BitSignatures.hamming(out, new long[words.length]));
    int word = 0;
    while (out[word] == 0) {
      word++;
    }
    return 64 * word + Long.numberOfLeadingZeros(out[word]);
  }
}
