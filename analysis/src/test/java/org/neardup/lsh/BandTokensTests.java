package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.Test;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;

public class BandTokensTests {

  @Test
  public void testATokenByHand() {
    IndexScheme scheme = Settings.scheme("bands=70 rows=2 band_bits=12");
    long[] components = new long[140];
    components[130] = 0xABC;
    components[131] = 0x12;
    UnitSignature signature = new UnitSignature(0, 0, 0, components);
    long hash = Hashing.xxh3_64().hashBytesToLong(new byte[] {0x0A, (byte) 0xBC, 0, 0x12});
    UnitTokens tokens = UnitTokens.of(scheme);
    assertEquals(70, tokens.perUnit());
    assertEquals(hash, tokens.hash(65, signature));
    String token = new String(tokens.token(65, signature), StandardCharsets.US_ASCII);
    assertEquals(8, token.length());
    // 65 = 1 x 64 + 1.
    assertEquals("00", token.substring(0, 2));
    assertEquals(hash >>> 28, decode(token.substring(2)));
  }

  @Test
  public void testTokensSortLikeTheirBits() {
    UnitTokens tokens = UnitTokens.of(Settings.scheme("bands=2 rows=3 band_bits=16"));
    Random random = new Random(8);
    for (int round = 0; round < 2_000; round++) {
      UnitSignature a = new UnitSignature(0, 0, 0, random.longs(6, 0, 1 << 16).toArray());
      UnitSignature b = new UnitSignature(0, 0, 0, random.longs(6, 0, 1 << 16).toArray());
      int byHash = Long.compareUnsigned(tokens.hash(0, a), tokens.hash(0, b));
      String tokenA = new String(tokens.token(0, a), StandardCharsets.US_ASCII);
      String tokenB = new String(tokens.token(0, b), StandardCharsets.US_ASCII);
      assertEquals(Integer.signum(byHash), Integer.signum(tokenA.compareTo(tokenB)));
      assertTrue(tokenA.matches("[-0-9A-Z_a-z]{8}"));
      assertTrue(tokenA.compareTo(new String(tokens.token(1, a), StandardCharsets.US_ASCII)) < 0);
    }
  }

  @Test
  public void testDisjointBandsShareNothingAndDrawsShareComponents() {
    long[] components = new long[20];
    UnitTokens tokens = UnitTokens.of(SchemeRequest.preset("weissman").resolve().scheme());
    UnitSignature zero = new UnitSignature(0, 0, 0, components);
    Set<Integer> touched = new HashSet<>();
    int touches = 0;
    for (int i = 0; i < 20; i++) {
      components[i] = 1;
      UnitSignature one = new UnitSignature(0, 0, 0, components);
      components[i] = 0;
      for (int band = 0; band < 10; band++) {
        if (tokens.hash(band, one) != tokens.hash(band, zero)) {
          touched.add(i);
          touches++;
        }
      }
    }
    // Each band draws 10 of 20 with replacement: about 8 different ones, 80 in all.
    assertTrue("touches " + touches, touches > 60 && touches < 95);
    assertTrue(touched.size() >= 18);
  }

  private static long decode(String text) {
    String alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    long bits = 0;
    for (int i = 0; i < text.length(); i++) {
      bits = (bits << 6) | alphabet.indexOf(text.charAt(i));
    }
    return bits;
  }
}
