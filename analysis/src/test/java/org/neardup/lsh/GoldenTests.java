package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.fixture.TestResources;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/**
 * Signatures and tokens of version 1 must never change. Each line of the golden file: settings,
 * text, index scheme id, container, the tokens of the first unit; code units outside printable
 * ASCII are written as a backslash, u and four hexadecimal digits.
 */
public class GoldenTests {

  @Test
  public void testSignaturesAndTokensAreThoseOfVersionOne() {
    assertGolden("golden-v1.tsv", 30);
  }

  @Test
  public void testBitsAndPrefixesAreThoseOfVersionOne() {
    assertGolden("golden-cosine-v1.tsv", 15);
  }

  private static void assertGolden(String file, int least) {
    List<String> lines = TestResources.rows(GoldenTests.class, file);
    assertTrue(lines.size() >= least);
    for (String line : lines) {
      String[] columns = line.split("\t", -1);
      assertEquals(line, row(columns[0], columns[1]));
    }
  }

  /** The line that the current code gives for settings and a text. */
  static String row(String settings, String escaped) {
    IndexScheme scheme = Settings.scheme(settings);
    List<UnitSignature> units =
        new Signer(scheme.signature()).sign(TestResources.unescape(escaped));
    return String.join(
        "\t",
        settings,
        escaped,
        scheme.id(),
        SignatureFormat.toBase64(new SignatureFormat(scheme.signature()).encode(units)),
        units.isEmpty() ? "" : tokens(scheme, units.get(0)));
  }

  private static String tokens(IndexScheme scheme, UnitSignature unit) {
    UnitTokens tokens = UnitTokens.of(scheme);
    return IntStream.range(0, tokens.perUnit())
        .mapToObj(band -> new String(tokens.token(band, unit), StandardCharsets.US_ASCII))
        .collect(Collectors.joining(" "));
  }
}
