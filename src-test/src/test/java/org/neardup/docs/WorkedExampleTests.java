package org.neardup.docs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.Test;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandTokens;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.Features;
import org.neardup.shingle.ShingleHash;
import org.neardup.shingle.ShingleSet;
import org.neardup.signature.Seeds;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.Normalizer;

/**
 * The tables of {@code docs/how-it-works.md} are what the code computes of the three texts. The
 * values of components are computed from their winners a second time, as {@code docs/signature.md}
 * has it.
 */
public class WorkedExampleTests {
  private static final List<String> NAMES = List.of("A", "B", "C");
  private static final int[][] PAIRS = {{0, 1}, {0, 2}, {1, 2}};
  private static final Pattern WINNER = Pattern.compile("(.+), round (\\d+): (..)");

  /** The rows of the tables in their order, without heads and backquotes. */
  private final List<List<List<String>>> tables = new ArrayList<>();

  private final BandScheme scheme =
      scheme(Map.of("shingle", "word:2", "components", 12, "bands", 6, "rows", 2, "band_bits", 8));
  private final Signer signer = new Signer(scheme.signature());
  private final List<Features> features = new ArrayList<>();
  private final List<UnitSignature> signatures = new ArrayList<>();

  public WorkedExampleTests() throws IOException {
    boolean inTable = false;
    for (String line : Files.readAllLines(Path.of("../docs/how-it-works.md"))) {
      if (!line.startsWith("|")) {
        inTable = false;
      } else if (!inTable) {
        inTable = true;
        tables.add(new ArrayList<>());
      } else if (!line.startsWith("|---")) {
        Stream<String> cells = Stream.of(line.split("\\|", -1)).map(String::strip);
        List<String> row = cells.map(cell -> cell.replace("`", "")).toList();
        tables.getLast().add(row.subList(1, row.size() - 1));
      }
    }
    for (List<String> text : tables.get(0)) {
      features.add(signer.features(text.get(1)));
      signatures.add(signer.signUnit(text.get(1)).orElseThrow());
    }
  }

  @Test
  public void textsAndShingles() {
    for (List<String> text : tables.get(0)) {
      String normalised = new Normalizer(scheme.signature().text()).normalize(text.get(1));
      assertEquals(text.get(2), normalised);
    }
    List<List<String>> shingles = tables.get(1);
    shingles.forEach(row -> assertEquals(row.get(1), "%016x".formatted(hash(row.get(0)))));
    for (int text = 0; text < NAMES.size(); text++) {
      int column = 2 + text;
      long[] held =
          shingles.stream()
              .filter(row -> row.get(column).equals("x"))
              .mapToLong(row -> hash(row.get(0)))
              .sorted()
              .toArray();
      long[] own = ((ShingleSet) features.get(text)).toArray();
      Arrays.sort(own);
      assertArrayEquals(held, own);
    }
  }

  @Test
  public void components() {
    for (int bin = 0; bin < scheme.signature().components(); bin++) {
      List<String> row = tables.get(2).get(bin);
      for (int text = 0; text < NAMES.size(); text++) {
        Matcher winner = WINNER.matcher(row.get(1 + text));
        assertTrue(row.toString(), winner.matches());
        long thrown = thrown(hash(winner.group(1)), Integer.parseInt(winner.group(2)));
        assertEquals(row.toString(), bin, (thrown >>> 32) * 12 >>> 32);
        assertEquals(winner.group(3), "%02x".formatted(thrown >>> 14 & 0xFF));
        assertEquals(winner.group(3), "%02x".formatted(signatures.get(text).component(bin)));
      }
    }
  }

  /** Where a hash is thrown to in a round: 64 bits that choose the bin and are the value. */
  private static long thrown(long hash, int round) {
    long a = hash ^ Seeds.derive(Seeds.DEFAULT, "fast", 2 * round);
    long b = Seeds.derive(Seeds.DEFAULT, "fast", 2 * round + 1) | 1;
    return (a * b) ^ Math.unsignedMultiplyHigh(a, b);
  }

  @Test
  public void estimates() {
    for (int i = 0; i < PAIRS.length; i++) {
      UnitSignature a = signatures.get(PAIRS[i][0]);
      int equal = a.equalComponents(signatures.get(PAIRS[i][1]));
      double error = scheme.signature().standardError(exact(PAIRS[i]));
      String estimate = decimals(scheme.signature().estimate(equal)) + " ± " + decimals(error);
      List<String> row = tables.get(3).get(i);
      assertEquals(
          List.of(name(PAIRS[i]), decimals(exact(PAIRS[i])), equal + " of 12", estimate),
          List.of(row.get(0), row.get(2), row.get(3), row.get(4)));
    }
  }

  @Test
  public void tokensAndCandidates() {
    BandTokens tokens = new BandTokens(scheme);
    for (int band = 0; band < scheme.bands(); band++) {
      List<String> row = tables.get(4).get(band);
      for (int text = 0; text < NAMES.size(); text++) {
        byte[] token = tokens.token(band, signatures.get(text));
        assertEquals(row.get(2 + text), new String(token, StandardCharsets.US_ASCII));
      }
    }
    for (int i = 0; i < PAIRS.length; i++) {
      int[] pair = PAIRS[i];
      long shared =
          tables.get(4).stream()
              .filter(row -> row.get(2 + pair[0]).equals(row.get(2 + pair[1])))
              .count();
      double similarity = exact(pair);
      String found = percent(scheme.plan().recallAt(similarity));
      String verified = similarity >= .5 ? "near duplicates" : "no";
      assertEquals(
          List.of(
              name(pair),
              "" + shared,
              decimals(similarity),
              found,
              shared > 0 ? verified : "never compared"),
          tables.get(5).get(i));
    }
  }

  @Test
  public void curves() {
    List<BandScheme> schemes =
        List.of(scheme, scheme(Map.of()), scheme(Map.of("expected_units", 1_000_000_000)));
    for (int i = 0; i < schemes.size(); i++) {
      BandScheme each = schemes.get(i);
      Stream<String> shares =
          DoubleStream.of(.1, .3, .5, .6, .7, .8, .9)
              .mapToObj(similarity -> percent(each.plan().recallAt(similarity)));
      String bands = each.bands() + " x " + each.rows();
      assertEquals(Stream.concat(Stream.of(bands), shares).toList(), tables.get(6).get(i));
    }
  }

  private static BandScheme scheme(Map<String, ?> settings) {
    return (BandScheme) SchemeRequest.of(settings).resolve().scheme();
  }

  private static long hash(String shingle) {
    byte[] bytes = shingle.getBytes(StandardCharsets.UTF_16LE);
    return ShingleHash.hash(bytes, 0, bytes.length);
  }

  private double exact(int... pair) {
    return features.get(pair[0]).similarity(features.get(pair[1]));
  }

  private static String name(int... pair) {
    return NAMES.get(pair[0]) + NAMES.get(pair[1]);
  }

  private static String decimals(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("^0", "");
  }

  private static String percent(double share) {
    if (share < 0.0001 || share > 0.9999) {
      return share < 0.5 ? "< .01 %" : "> 99.99 %";
    }
    String digits = share < 0.01 || share > 0.99 ? "%.2f %%" : "%.0f %%";
    return String.format(Locale.ROOT, digits, 100 * share);
  }
}
