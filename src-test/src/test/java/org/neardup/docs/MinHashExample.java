package org.neardup.docs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.IndexScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.ShingleHash;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;
import org.neardup.text.Normalizer;

/**
 * The MinHash part of {@code docs/how-it-works.md}: three texts, step by step. {@link BinThrower}
 * computes the signatures a second time, shingle by shingle, to know which shingle won each
 * component.
 */
final class MinHashExample {
  static final List<String> NAMES = List.of("A", "B", "C");
  static final List<String> TEXTS =
      List.of(
          "The old ferry crosses the river every hour.",
          "The  FERRY crosses the river every hour!",
          "The old bridge crosses the bay.");
  private static final double MIN_SIMILARITY = 0.5;
  static final int[][] PAIRS = {{0, 1}, {0, 2}, {1, 2}};

  private final BandScheme scheme =
      (BandScheme) scheme("unit=document shingle=word:2 components=12 bands=6 rows=2 band_bits=8");
  private final Signer signer = new Signer(scheme.signature());
  private final List<String> normalised =
      TEXTS.stream().map(new Normalizer(scheme.signature().text())::normalize).toList();
  private final List<UnitSignature> signatures =
      TEXTS.stream().map(text -> signer.signUnit(text).orElseThrow()).toList();

  /** The scheme of settings such as {@code unit=document rows=2}. */
  static IndexScheme scheme(String settings) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String setting : settings.split(" ")) {
      String[] parts = setting.split("=");
      all.put(parts[0], parts[1]);
    }
    return SchemeRequest.of(all).resolve().scheme();
  }

  BandScheme scheme() {
    return scheme;
  }

  UnitSignature signature(int text) {
    return signatures.get(text);
  }

  /** The two-word shingles of a text without hyphens or apostrophes, in their order. */
  Set<String> shingles(int text) {
    String[] words = normalised.get(text).replaceAll("[^a-z ]", "").split(" ");
    Set<String> shingles = new LinkedHashSet<>();
    for (int i = 0; i + 1 < words.length; i++) {
      shingles.add(words[i] + " " + words[i + 1]);
    }
    return shingles;
  }

  BinThrower thrower(int text) {
    return new BinThrower(shingles(text), scheme.signature().components());
  }

  Map<String, List<String>> blocks() {
    Map<String, List<String>> blocks = new LinkedHashMap<>();
    blocks.put("normalised", normalisedTable());
    blocks.put("shingles", shingleTable());
    blocks.put("components", componentTable());
    blocks.put("estimates", estimateTable());
    blocks.put("tokens", tokenTable());
    blocks.put("candidates", candidateTable());
    blocks.put("curve", curveTable());
    return blocks;
  }

  private List<String> normalisedTable() {
    Table table = new Table("", "text", "normalised");
    for (int i = 0; i < TEXTS.size(); i++) {
      table.row("**" + NAMES.get(i) + "**", code(TEXTS.get(i)), code(normalised.get(i)));
    }
    return table.lines();
  }

  private List<String> shingleTable() {
    Table table = new Table("shingle", "hash", "A", "B", "C");
    Set<String> all = new LinkedHashSet<>();
    IntStream.range(0, TEXTS.size()).forEach(i -> all.addAll(shingles(i)));
    for (String shingle : all) {
      Stream<String> has =
          IntStream.range(0, TEXTS.size()).mapToObj(i -> shingles(i).contains(shingle) ? "x" : "");
      table.row(Stream.concat(Stream.of(shingle, code(hex(hash(shingle)))), has).toArray());
    }
    return table.lines();
  }

  private List<String> componentTable() {
    Table table = new Table("component", "A", "B", "C", "equal");
    List<List<BinThrower.Winner>> winners =
        IntStream.range(0, TEXTS.size()).mapToObj(i -> thrower(i).winners()).toList();
    for (int bin = 0; bin < scheme.signature().components(); bin++) {
      List<Object> cells = new ArrayList<>(List.of(bin));
      for (List<BinThrower.Winner> of : winners) {
        BinThrower.Winner winner = of.get(bin);
        cells.add(
            "%s, round %d: %s".formatted(winner.shingle(), winner.round(), code(hex(winner))));
      }
      cells.add(equalPairs(bin));
      table.row(cells.toArray());
    }
    return table.lines();
  }

  private String equalPairs(int component) {
    return String.join(
        ", ",
        Stream.of(PAIRS)
            .filter(
                pair ->
                    signature(pair[0]).component(component)
                        == signature(pair[1]).component(component))
            .map(MinHashExample::name)
            .toList());
  }

  private List<String> estimateTable() {
    Table table =
        new Table("pair", "shared of all shingles", "similarity", "equal components", "estimate");
    for (int[] pair : PAIRS) {
      Set<String> all = new LinkedHashSet<>(shingles(pair[0]));
      all.addAll(shingles(pair[1]));
      int shared = shingles(pair[0]).size() + shingles(pair[1]).size() - all.size();
      double estimate = scheme.signature().estimate(equal(pair));
      table.row(
          name(pair),
          shared + " of " + all.size(),
          decimals(exact(pair)),
          equal(pair) + " of " + scheme.signature().components(),
          decimals(estimate) + " ± " + decimals(scheme.signature().standardError(exact(pair))));
    }
    return table.lines();
  }

  private List<String> tokenTable() {
    BandTokens tokens = new BandTokens(scheme);
    Table table = new Table("band", "components", "A", "B", "C");
    for (int band = 0; band < scheme.bands(); band++) {
      List<Object> cells = new ArrayList<>(List.of(band, 2 * band + " and " + (2 * band + 1)));
      for (UnitSignature signature : signatures) {
        cells.add(code(ascii(tokens.token(band, signature))));
      }
      table.row(cells.toArray());
    }
    return table.lines();
  }

  private List<String> candidateTable() {
    Table table =
        new Table(
            "pair", "shared tokens", "similarity", "became a candidate with", "verified at .5");
    for (int[] pair : PAIRS) {
      boolean candidate = sharedTokens(pair) > 0;
      String verified = exact(pair) >= MIN_SIMILARITY ? "near duplicates" : "no";
      table.row(
          name(pair),
          sharedTokens(pair),
          decimals(exact(pair)),
          percent(scheme.plan().recallAt(exact(pair))),
          candidate ? verified : "never compared");
    }
    return table.lines();
  }

  int sharedTokens(int... pair) {
    BandTokens tokens = new BandTokens(scheme);
    return (int)
        IntStream.range(0, scheme.bands())
            .filter(
                band ->
                    tokens.hash(band, signature(pair[0])) == tokens.hash(band, signature(pair[1])))
            .count();
  }

  private List<String> curveTable() {
    double[] similarities = {.1, .3, .5, .6, .7, .8, .9};
    BandScheme byDefault = (BandScheme) SchemeRequest.EMPTY.resolve().scheme();
    BandScheme forMany = (BandScheme) scheme("expected_units=1000000000");
    Table table =
        new Table(
            Stream.concat(
                    Stream.of("bands x rows"),
                    IntStream.range(0, similarities.length)
                        .mapToObj(i -> decimals(similarities[i]).replaceAll("0+$", "")))
                .toArray(String[]::new));
    for (BandScheme each : List.of(scheme, byDefault, forMany)) {
      List<Object> cells = new ArrayList<>(List.of(each.bands() + " x " + each.rows()));
      for (double similarity : similarities) {
        cells.add(percent(each.plan().recallAt(similarity)));
      }
      table.row(cells.toArray());
    }
    return table.lines();
  }

  private int equal(int... pair) {
    return signature(pair[0]).equalComponents(signature(pair[1]));
  }

  double exact(int... pair) {
    return signer.features(TEXTS.get(pair[0])).similarity(signer.features(TEXTS.get(pair[1])));
  }

  static String name(int... pair) {
    return NAMES.get(pair[0]) + NAMES.get(pair[1]);
  }

  static long hash(String shingle) {
    byte[] bytes = shingle.getBytes(StandardCharsets.UTF_16LE);
    return ShingleHash.hash(bytes, 0, bytes.length);
  }

  private static String hex(BinThrower.Winner winner) {
    return "%02x".formatted(winner.value() & 0xFF);
  }

  private static String hex(long value) {
    return "%016x".formatted(value);
  }

  static String ascii(byte[] token) {
    return new String(token, StandardCharsets.US_ASCII);
  }

  static String code(String text) {
    return "`" + text + "`";
  }

  static String decimals(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("^0", "");
  }

  static String percent(double share) {
    if (share < 0.0001 || share > 0.9999) {
      return share < 0.5 ? "< .01 %" : "> 99.99 %";
    }
    String digits = share < 0.01 || share > 0.99 ? "%.2f %%" : "%.0f %%";
    return String.format(Locale.ROOT, digits, 100 * share);
  }
}
