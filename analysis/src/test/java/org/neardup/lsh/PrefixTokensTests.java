package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.lsh.BandTokens.SixBits;
import org.neardup.signature.UnitSignature;

public class PrefixTokensTests {

  private static PrefixScheme scheme(String bits, String permutations, String lengths) {
    return (PrefixScheme)
        Settings.scheme(
            "similarity=cosine bits=%s bit_permutations=%s prefix_lengths=%s"
                .formatted(bits, permutations, lengths));
  }

  private static UnitSignature signature(SplittableRandom random, int bits) {
    long[] words = new long[(bits + 63) / 64];
    for (int i = 0; i < bits; i++) {
      words[i >>> 6] |= (long) random.nextInt(2) << (63 - (i & 63));
    }
    return UnitSignature.ofBits(0, 0, 0, words, bits);
  }

  /** The bits of a permuted signature as the characters 0 and 1. */
  private static String permuted(PrefixScheme scheme, int permutation, UnitSignature signature) {
    int bits = scheme.signature().bits();
    long[] out = new long[(bits + 63) / 64];
    BitPermutation.of(bits, scheme.signature().seed(), permutation).apply(signature.words(), out);
    UnitSignature made = UnitSignature.ofBits(0, 0, 0, out, bits);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bits; i++) {
      text.append(made.component(i));
    }
    return text.toString();
  }

  @Test
  public void testTokenIsNumberAndFirstBits() {
    PrefixScheme scheme = scheme("100", "40", "100,63,13");
    UnitTokens tokens = UnitTokens.of(scheme);
    assertEquals(120, tokens.perUnit());
    UnitSignature signature = signature(new SplittableRandom(1), 100);
    for (int token = 0; token < tokens.perUnit(); token++) {
      byte[] made = tokens.token(token, signature);
      int length = scheme.prefixLengths().get(token % 3);
      assertEquals(token, 64 * sixBits(made[0]) + sixBits(made[1]));
      assertEquals(2 + (length + 5) / 6, made.length);
      String bits = permuted(scheme, token / 3, signature).substring(0, length);
      assertEquals(bits, bits(made).substring(0, length));
      assertEquals("0".repeat(bits(made).length() - length), bits(made).substring(length));
    }
  }

  private static int sixBits(byte character) {
    return IntStream.range(0, 64)
        .filter(bits -> SixBits.character(bits) == character)
        .findFirst()
        .orElseThrow();
  }

  private static String bits(byte[] token) {
    StringBuilder text = new StringBuilder();
    for (int i = 2; i < token.length; i++) {
      int six = sixBits(token[i]);
      for (int shift = 5; shift >= 0; shift--) {
        text.append((six >>> shift) & 1);
      }
    }
    return text.toString();
  }

  @Test
  public void testTokensSortLikeThePermutedBits() {
    PrefixScheme scheme = scheme("70", "2", "70");
    UnitTokens tokens = UnitTokens.of(scheme);
    SplittableRandom random = new SplittableRandom(2);
    List<UnitSignature> signatures = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      signatures.add(signature(random, 70));
    }
    Comparator<UnitSignature> byToken =
        Comparator.comparing(each -> new String(tokens.token(1, each), StandardCharsets.US_ASCII));
    List<UnitSignature> sorted = signatures.stream().sorted(byToken).toList();
    List<String> bits = sorted.stream().map(each -> permuted(scheme, 1, each)).toList();
    assertEquals(bits.stream().sorted().toList(), bits);
  }

  @Test
  public void testEqualTokensHaveEqualHashesAndOthersHaveNot() {
    PrefixScheme scheme = scheme("64", "4", "8");
    UnitTokens tokens = UnitTokens.of(scheme);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 2000; i++) {
      UnitSignature a = signature(random, 64);
      UnitSignature b = signature(random, 64);
      boolean equal =
          new String(tokens.token(2, a), StandardCharsets.US_ASCII)
              .equals(new String(tokens.token(2, b), StandardCharsets.US_ASCII));
      assertEquals(equal, tokens.hash(2, a) == tokens.hash(2, b));
      assertNotEquals(tokens.hash(1, a), tokens.hash(2, a));
    }
  }
}
