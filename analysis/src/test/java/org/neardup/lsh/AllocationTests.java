package org.neardup.lsh;

import static org.junit.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.Random;
import org.junit.Test;
import org.neardup.lsh.BandScheme.Banding;
import org.neardup.shingle.Shingling;
import org.neardup.signature.ComponentWidths;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.Seeds;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * Allocation follows the units, not their length, up to the length at which buffers are given up:
 * the signature itself and a few small objects, whatever the alphabet, the shingles and the family.
 */
public class AllocationTests {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int COMPONENTS = 120;
  private static final int TOKEN_BYTES = 64;

  /** The components, 8 bytes each, and what little stands around them. */
  private static final long MOST = 8 * COMPONENTS + 600;

  @Test
  public void testTextToTokensAllocatesByUnitNotByShingle() {
    for (String letters : new String[] {"abcdefgh", "abcd\u00E9fgh", "\u0430\u0431\u0432\u0433"}) {
      assertAllocatesLittle(scheme("char:5", Family.FAST), letters);
      assertAllocatesLittle(scheme("char:5", Family.CLASSIC), letters);
      assertAllocatesLittle(scheme("word:5", Family.FAST), letters);
    }
  }

  private static MinHashScheme scheme(String shingle, Family family) {
    return new MinHashScheme(
        TextOptions.of(Unit.DOCUMENT),
        Shingling.parse(shingle),
        family,
        ComponentWidths.equal(COMPONENTS, 16),
        Seeds.DEFAULT,
        Optional.empty());
  }

  private static void assertAllocatesLittle(MinHashScheme scheme, String letters) {
    Signer signer = new Signer(scheme);
    UnitTokens tokens = UnitTokens.of(new BandScheme(scheme, 20, 6, Banding.DISJOINT));
    for (int length : new int[] {60_000, 1_000}) {
      long allocated = allocated(signer, tokens, text(letters, length));
      String what = scheme + ", " + length + " of " + letters + ": " + allocated;
      assertTrue(what, allocated >= 8 * COMPONENTS && allocated <= MOST);
    }
  }

  private static String text(String letters, int length) {
    Random random = new Random(length);
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      boolean space = random.nextInt(6) == 0;
      text.append(space ? ' ' : letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }

  /** The least of some runs, in the first of which buffers grow. */
  private static long allocated(Signer signer, UnitTokens tokens, String text) {
    byte[] token = new byte[TOKEN_BYTES];
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 4; run++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      UnitSignature signature = signer.signUnit(text).orElseThrow();
      for (int band = 0; band < tokens.perUnit(); band++) {
        tokens.write(band, signature, token, 0);
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
