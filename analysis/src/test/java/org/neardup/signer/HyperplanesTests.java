package org.neardup.signer;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.Test;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Seeds;
import org.neardup.signature.Vectors;
import org.neardup.vector.UnitVector;

/** Bits that must never change, and what must not change them. */
public class HyperplanesTests {

  private static final UnitVector SPARSE = times(1);
  private static final UnitVector DENSE =
      UnitVector.dense(new double[] {0.25, -1.0, 0.5, 0.125, 0.0, 3.0});

  private static UnitVector times(double factor) {
    return UnitVector.sparse(
        new long[] {-0x7FFFFFFFFFFFFFF0L, -5, 12345, 1L << 40},
        DoubleStream.of(0.5, 2.0, 1.25, -0.3).map(weight -> factor * weight).toArray());
  }

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

  @Test
  public void testOnlyTheDirectionCounts() {
    UnitVector longer = times(1e200);
    UnitVector opposite = times(-1);
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
