package org.neardup.signature;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.vector.UnitVector;

/** Bits that must never change, and what must not change them. */
public class HyperplanesTests {

  private static final UnitVector SPARSE =
      UnitVector.sparse(
          new long[] {-0x7FFFFFFFFFFFFFF0L, -5, 12345, 1L << 40},
          new double[] {0.5, 2.0, 1.25, -0.3});
  private static final UnitVector DENSE =
      UnitVector.dense(new double[] {0.25, -1.0, 0.5, 0.125, 0.0, 3.0});

  /** The expected words come from a second implementation, in another language. */
  @Test
  public void testTheBitsOfVersionOne() {
    assertBits(ProjectionDistribution.GAUSSIAN, SPARSE, 0x2DAB1079C2EF103BL, 0xC7AF003AD0000000L);
    assertBits(ProjectionDistribution.RADEMACHER, SPARSE, 0x12204261E9FE03C1L, 0xC5A25BDF40000000L);
    assertBits(ProjectionDistribution.GAUSSIAN, DENSE, 0x5AC49C44BBD20AE1L, 0xBE849D1D30000000L);
    assertBits(ProjectionDistribution.RADEMACHER, DENSE, 0xE68FC653CB868DDAL, 0x238AC21F80000000L);
  }

  private static void assertBits(
      ProjectionDistribution entries, UnitVector vector, long... expected) {
    long[] words = new long[2];
    Hyperplanes.of(entries, 100, Seeds.DEFAULT).sign(vector, words);
    assertArrayEquals(expected, words);
  }

  @Test
  public void testFewerBitsAreTheFirstOfMore() {
    for (ProjectionDistribution entries : ProjectionDistribution.values()) {
      long[] all = new long[5];
      Hyperplanes.of(entries, 320, 9).sign(SPARSE, all);
      for (int bits = 1; bits < 320; bits++) {
        long[] words = new long[5];
        Arrays.fill(words, -1);
        Hyperplanes.of(entries, bits, 9).sign(SPARSE, words);
        int last = (bits - 1) >>> 6;
        assertEquals(all[last] & (-1L << -bits), words[last]);
      }
    }
  }

  /** The same bits from an instance that has signed much else, in whatever order. */
  @Test
  public void testKeptEntriesChangeNothing() {
    SplittableRandom random = new SplittableRandom(4);
    // Few places at 4096 bits, and hashes that fight for them.
    int bits = 4096;
    UnitVector[] vectors = new UnitVector[40];
    for (int i = 0; i < vectors.length; i++) {
      long[] hashes = random.longs(200, 0, 1000).map(n -> n * 512).distinct().sorted().toArray();
      vectors[i] = UnitVector.sparse(hashes, random.doubles(hashes.length).toArray());
    }
    Hyperplanes used = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, 1);
    for (int i = 0; i < 80; i++) {
      UnitVector vector = vectors[random.nextInt(vectors.length)];
      long[] fresh =
          Vectors.sign(Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, 1), bits, vector);
      assertArrayEquals(fresh, Vectors.sign(used, bits, vector));
    }
  }

  @Test
  public void testOnlyTheDirectionCounts() {
    UnitVector longer =
        UnitVector.sparse(
            new long[] {-0x7FFFFFFFFFFFFFF0L, -5, 12345, 1L << 40},
            new double[] {0.5e200, 2.0e200, 1.25e200, -0.3e200});
    UnitVector opposite =
        UnitVector.sparse(
            new long[] {-0x7FFFFFFFFFFFFFF0L, -5, 12345, 1L << 40},
            new double[] {-0.5, -2.0, -1.25, 0.3});
    for (ProjectionDistribution entries : ProjectionDistribution.values()) {
      Hyperplanes hyperplanes = Hyperplanes.of(entries, 1024, 1);
      long[] bits = Vectors.sign(hyperplanes, 1024, SPARSE);
      assertArrayEquals(bits, Vectors.sign(hyperplanes, 1024, longer));
      int differing = BitSignatures.hamming(bits, Vectors.sign(hyperplanes, 1024, opposite));
      // All but where the sum is 0: in at most 1 of 100 bits.
      assertEquals(1024, differing, 10);
    }
  }

  @Test
  public void testBitsDependOnTheSeed() {
    for (ProjectionDistribution entries : ProjectionDistribution.values()) {
      long[] one = Vectors.sign(Hyperplanes.of(entries, 1024, 1), 1024, SPARSE);
      long[] two = Vectors.sign(Hyperplanes.of(entries, 1024, 2), 1024, SPARSE);
      // Half of them, standard deviation 16.
      assertEquals(512, BitSignatures.hamming(one, two), 72);
    }
  }
}
