package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.neardup.lsh.BandPlan;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.BandTokens;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.signature.Seeds;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.ShingleSet;

/**
 * The units of a collection that differ in their shingles: how similar they are, and how many pairs
 * of them agree in a band. Signatures have {@value #COMPONENTS} components of 16 bits, of the fast
 * family, under each of some seeds: single bands differ much, since in some of them it is the most
 * frequent shingles whose hashes are small.
 */
final class DistinctUnits {

  /** Pairs from this similarity are no unrelated ones. */
  static final double RELATED = 0.5;

  /** So that 3, 4, 5, 6 and 8 rows leave none over. */
  private static final int COMPONENTS = 480;

  private static final int SEEDS = 4;

  /** Bands that find the similar pairs: 99.96 % of those at .5, 17 % at .2. */
  private static final int SEARCH_ROWS = 4;

  private static final double SIMILAR = 0.2;

  /** A pair; the smaller number first. */
  private record Pair(int left, int right) {}

  private final String name;
  private final String unit;
  private final List<String> texts = new ArrayList<>();
  private final List<ShingleSet> sets = new ArrayList<>();
  private final Map<Pair, Double> similar = new HashMap<>();
  private final double[] random;

  /**
   * Reads a collection, draws pairs and finds the similar ones.
   *
   * @param file {@code id<TAB>text} a line
   * @param unit {@code sentence} or {@code document}, which decides the shingles
   * @param pairs how many are drawn at random
   */
  DistinctUnits(Path file, String unit, int pairs) throws IOException {
    this.name = file.getFileName().toString().replaceFirst("\\.tsv$", "");
    this.unit = unit;
    try (Stream<String> lines = Files.lines(file)) {
      read(lines.map(line -> line.substring(line.indexOf('\t') + 1)).toList());
    }
    this.random = draw(pairs);
    findSimilar();
  }

  private void read(List<String> all) {
    Signer signer = new Signer(scheme(SEARCH_ROWS, 0).signature());
    Set<ShingleSet> seen = new LinkedHashSet<>();
    for (String text : all) {
      if (signer.features(text) instanceof ShingleSet set && seen.add(set)) {
        texts.add(text);
      }
    }
    sets.addAll(seen);
  }

  private BandScheme scheme(int rows, int seed) {
    Map<String, Object> settings = Map.of("unit", unit, "bands", COMPONENTS / rows, "rows", rows);
    SchemeRequest request = SchemeRequest.of(settings).with(Setting.SEED, Seeds.DEFAULT + seed);
    return (BandScheme) request.resolve().scheme();
  }

  private double[] draw(int pairs) {
    SplittableRandom numbers = new SplittableRandom(1);
    double[] similarities = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      int left = numbers.nextInt(size());
      int right = (left + 1 + numbers.nextInt(size() - 1)) % size();
      similarities[i] = sets.get(left).similarity(sets.get(right));
    }
    return similarities;
  }

  private List<UnitSignature> sign(int seed) {
    Signer signer = new Signer(scheme(SEARCH_ROWS, seed).signature());
    return texts.stream().map(text -> signer.signUnit(text).orElseThrow()).toList();
  }

  private void findSimilar() {
    List<UnitSignature> signatures = sign(0);
    BandTokens tokens = new BandTokens(scheme(SEARCH_ROWS, 0));
    for (int band = 0; band < tokens.perUnit(); band++) {
      Map<Long, List<Integer>> buckets = new HashMap<>();
      for (int i = 0; i < size(); i++) {
        long hash = tokens.hash(band, signatures.get(i));
        List<Integer> bucket = buckets.computeIfAbsent(hash, h -> new ArrayList<>(1));
        for (int other : bucket) {
          addIfSimilar(other, i);
        }
        bucket.add(i);
      }
    }
  }

  private void addIfSimilar(int left, int right) {
    double similarity = sets.get(left).similarity(sets.get(right));
    if (similarity >= SIMILAR) {
      similar.put(new Pair(left, right), similarity);
    }
  }

  String name() {
    return name;
  }

  int size() {
    return sets.size();
  }

  private double pairs() {
    return size() * (size() - 1.0) / 2;
  }

  /** The mean over the pairs that were drawn at random. */
  double randomMean(DoubleUnaryOperator function) {
    return Arrays.stream(random).map(function).average().orElseThrow();
  }

  /**
   * The mean of a function of the similarity over all pairs, taken as 0 from a bound on. Pairs
   * below {@value #SIMILAR} are those drawn at random. Of the others, each that was found stands
   * also for those of its similarity that were not.
   */
  double mean(DoubleUnaryOperator function, double bound) {
    BandPlan plan = scheme(SEARCH_ROWS, 0).plan();
    double found =
        similar.values().stream()
            .filter(s -> s < bound)
            .mapToDouble(s -> function.applyAsDouble(s) / plan.recallAt(s))
            .sum();
    return randomMean(s -> s < SIMILAR ? function.applyAsDouble(s) : 0) + found / pairs();
  }

  /**
   * For each number of rows, the shares of the unrelated pairs that agree in a band: those of each
   * band of each seed, sorted.
   */
  double[][] bandRates(int[] rows) {
    List<Pair> related =
        similar.keySet().stream().filter(pair -> similar.get(pair) >= RELATED).toList();
    double[][] rates = new double[rows.length][0];
    for (int seed = 0; seed < SEEDS; seed++) {
      List<UnitSignature> signatures = sign(seed);
      for (int r = 0; r < rows.length; r++) {
        double[] more = bandRates(scheme(rows[r], seed), signatures, related);
        rates[r] = Stream.of(rates[r], more).flatMapToDouble(Arrays::stream).sorted().toArray();
      }
    }
    return rates;
  }

  private double[] bandRates(
      BandScheme scheme, List<UnitSignature> signatures, List<Pair> related) {
    return IntStream.range(0, scheme.bands())
        .parallel()
        .mapToDouble(
            band -> {
              BandTokens tokens = new BandTokens(scheme);
              long[] hashes = signatures.stream().mapToLong(s -> tokens.hash(band, s)).toArray();
              long agree =
                  related.stream().filter(p -> hashes[p.left()] == hashes[p.right()]).count();
              return (equalPairs(hashes) - agree) / (pairs() - related.size());
            })
        .toArray();
  }

  /** Of a bucket of c units c (c - 1) / 2; sorts the hashes. */
  private static long equalPairs(long[] hashes) {
    Arrays.sort(hashes);
    long equal = 0;
    int before = 0;
    for (int i = 1; i < hashes.length; i++) {
      before = hashes[i] == hashes[i - 1] ? before + 1 : 0;
      equal += before;
    }
    return equal;
  }
}
