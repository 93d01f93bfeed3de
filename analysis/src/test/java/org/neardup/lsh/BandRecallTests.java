package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.signature.MinHash;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.UnitSignature;

/** Collisions of bands against theory, with fixed seeds. */
public class BandRecallTests {

  private static final int PAIRS = 5_000;

  /** 25,000 bands a similarity, in 5,000 independent pairs: 4.5 standard deviations, two-sided. */
  @Test
  public void testClassicBandsCollideWithTheoryWithinBinomialBounds() {
    BandScheme scheme = scheme("classic", 5, 4);
    for (int common : new int[] {30, 45, 54}) {
      double s = common / 60.0;
      double p = Math.pow(s, 4);
      double[] rates = rates(scheme, 60, common);
      // Bands of one pair of random sets are all but independent: the bound is the one of pairs x
      // bands trials, widened by half.
      assertEquals(p, rates[0], 1.5 * 4.5 * Math.sqrt(p * (1 - p) / (5.0 * PAIRS)));
      double recall = scheme.plan().recallAt(s);
      assertEquals(recall, rates[1], 1.5 * 4.5 * Math.sqrt(recall * (1 - recall) / PAIRS));
    }
  }

  /** 100,000 bands: 8 % are 6 standard deviations of the rarest; 4 of the share of pairs found. */
  @Test
  public void testFastBandsCollideAtTheRateOfTheoryAndFindAtLeastAsMuch() {
    BandScheme scheme = scheme("fast", 20, 6);
    for (int union : new int[] {60, 300}) {
      for (int percent : new int[] {70, 90}) {
        double[] rates = rates(scheme, union, union * percent / 100);
        double p = Math.pow(percent / 100.0, 6);
        assertEquals("union " + union + " at " + percent, 1, rates[0] / p, .08);
        double recall = scheme.plan().recallAt(percent / 100.0);
        assertTrue(rates[1] >= recall - 4 * Math.sqrt(recall * (1 - recall) / PAIRS));
      }
    }
  }

  private static BandScheme scheme(String family, int bands, int rows) {
    return (BandScheme)
        Settings.scheme("family=%s bands=%s rows=%s band_bits=32".formatted(family, bands, rows));
  }

  /** The share of equal bands, and of pairs with at least one. */
  private static double[] rates(BandScheme scheme, int union, int common) {
    SplittableRandom random = new SplittableRandom(31L * union + common);
    MinHashScheme signature = scheme.signature();
    MinHash minHash = MinHash.of(signature);
    UnitTokens tokens = UnitTokens.of(scheme);
    long equalBands = 0;
    long candidates = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      long[] all = random.longs(union).toArray();
      int half = (union - common) / 2;
      UnitSignature a = sketch(minHash, signature, Arrays.copyOf(all, common + half));
      UnitSignature b = sketch(minHash, signature, without(all, common, half));
      int equal = 0;
      for (int band = 0; band < tokens.perUnit(); band++) {
        equal += tokens.hash(band, a) == tokens.hash(band, b) ? 1 : 0;
      }
      equalBands += equal;
      candidates += equal > 0 ? 1 : 0;
    }
    return new double[] {
      (double) equalBands / PAIRS / tokens.perUnit(), (double) candidates / PAIRS
    };
  }

  private static long[] without(long[] all, int from, int count) {
    long[] rest = Arrays.copyOf(all, all.length - count);
    System.arraycopy(all, from + count, rest, from, all.length - from - count);
    return rest;
  }

  private static UnitSignature sketch(MinHash minHash, MinHashScheme scheme, long[] set) {
    long[] components = new long[scheme.components()];
    minHash.sketch(set, set.length, components);
    return new UnitSignature(0, 0, 0, components);
  }
}
