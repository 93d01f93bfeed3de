package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.Test;
import org.neardup.signature.BitSignatures;

public class WindowSearchTests {

  private static final int BITS = 100;

  /** Groups of up to 8 copies, of which each bit may differ with probability 1/32. */
  private static long[] signatures(int units, int bits, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int words = BitSignatures.words(bits);
    long[] all = new long[units * words];
    for (int unit = 0; unit < units; unit++) {
      for (int i = 0; i < words; i++) {
        long noise = random.nextLong();
        for (int and = 0; and < 4; and++) {
          noise &= random.nextLong();
        }
        boolean copy = unit % 8 != 0;
        all[unit * words + i] = copy ? all[(unit - 1) * words + i] ^ noise : random.nextLong();
      }
      all[unit * words + words - 1] &= -1L << -bits;
    }
    return all;
  }

  @Test
  public void testPairsOfSmallestWindowAreNeighboursInTheOrder() {
    // Under any bit permutation 000.. < one bit < two bits < 111.. of these four.
    long[] words = {-1L << 60, 0, 1L << 63, 3L << 62};
    WindowSearch search = new WindowSearch(4, words, 5);
    for (int index = 0; index < 4; index++) {
      int[] order = search.order(index);
      assertEquals("[1, 2, 3, 0]", Arrays.toString(order));
    }
    List<String> pairs = new ArrayList<>();
    WindowSearch.Cost cost =
        search.search(1, 1, 1, (a, b, distance, places) -> pairs.add(a + " " + b + " " + distance));
    assertEquals(List.of("1 2 1", "2 3 1"), pairs);
    assertEquals(new WindowSearch.Cost(3, 3, 2), cost);
  }

  @Test
  public void testOrderIsThatOfAllBitsThenOfOrdinals() {
    long[] signatures = signatures(500, BITS, 1);
    System.arraycopy(signatures, 0, signatures, 800, 200); // 100 equal pairs
    WindowSearch search = new WindowSearch(BITS, signatures, 9);
    for (int index = 0; index < 3; index++) {
      BitPermutation permutation = BitPermutation.of(BITS, 9, index);
      int[] order = search.order(index);
      assertEquals(500, Arrays.stream(order).distinct().count());
      for (int place = 1; place < order.length; place++) {
        long[] before = permuted(permutation, signatures, order[place - 1]);
        long[] after = permuted(permutation, signatures, order[place]);
        int compared = Arrays.compareUnsigned(before, after);
        assertTrue(compared < 0 || (compared == 0 && order[place - 1] < order[place]));
      }
    }
  }

  private static long[] permuted(BitPermutation permutation, long[] signatures, int unit) {
    long[] out = new long[2];
    permutation.apply(Arrays.copyOfRange(signatures, 2 * unit, 2 * unit + 2), out);
    return out;
  }

  @Test
  public void testFindsExactlyThePairsOfTheDefinition() {
    long[] signatures = signatures(300, BITS, 2);
    BitSet foreign = new BitSet();
    for (int unit = 0; unit < 300; unit += 3) {
      foreign.set(unit);
    }
    for (BitSet sides : new BitSet[] {null, foreign}) {
      WindowSearch search = new WindowSearch(BITS, signatures, 3, sides);
      TreeSet<String> expected = new TreeSet<>();
      long across = 0;
      for (int index = 0; index < 4; index++) {
        int[] order = search.order(index);
        for (int i = 0; i < 300; i++) {
          for (int j = i + 1; j <= Math.min(299, i + 6); j++) {
            if (sides == null || sides.get(order[i]) != sides.get(order[j])) {
              across++;
              add(expected, signatures, order[i], order[j], index);
            }
          }
        }
      }
      TreeSet<String> found = new TreeSet<>();
      int[] seen = {0};
      WindowSearch.Cost cost =
          search.search(
              4,
              6,
              9,
              (a, b, distance, places) -> {
                seen[0]++;
                assertTrue(places >= 1 && places <= 6);
                found.add(Math.min(a, b) + " " + Math.max(a, b) + " " + distance);
              });
      TreeSet<String> distinct = new TreeSet<>();
      expected.forEach(pair -> distinct.add(pair.substring(0, pair.lastIndexOf(' '))));
      assertTrue("too few to tell: " + distinct.size(), distinct.size() > 100);
      assertEquals(distinct, found);
      assertEquals(expected.size(), seen[0]);
      assertEquals(new WindowSearch.Cost(4 * (6 * 300 - 21), across, seen[0]), cost);
    }
  }

  private static void add(TreeSet<String> pairs, long[] signatures, int a, int b, int index) {
    int distance = BitSignatures.hamming(signatures, 2 * a, signatures, 2 * b, 2);
    if (distance <= 9) {
      pairs.add(Math.min(a, b) + " " + Math.max(a, b) + " " + distance + " " + index);
    }
  }

  @Test
  public void testAWindowMayBeWiderThanTheCollection() {
    WindowSearch search = new WindowSearch(BITS, signatures(50, BITS, 4), 3);
    assertEquals(
        50 * 49 / 2, search.search(1, Integer.MAX_VALUE, BITS, (a, b, d, p) -> {}).pairs());
  }

  @Test
  public void testSignaturesMustBeWhole() {
    Exception e =
        assertThrows(IllegalArgumentException.class, () -> new WindowSearch(100, new long[3], 1));
    assertEquals("signatures of [bits] = 100 take 2 longs each, got 3 longs", e.getMessage());
  }
}
