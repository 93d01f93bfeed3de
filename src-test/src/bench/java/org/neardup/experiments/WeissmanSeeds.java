package org.neardup.experiments;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Features;

/**
 * The preset {@code weissman} under many seeds: how many pairs of sentences share a token, all
 * reported as they are, and how many clusters they make.
 *
 * <pre>{@code WeissmanSeeds ARTICLES.gz OUTPUT SEEDS}</pre>
 */
public final class WeissmanSeeds {

  private static final double[] LOWER_BOUNDS = {0, .3, .4, .5, .6, .7, .8, .9, 1};

  /** A kept sentence of the collection; the article has its text. */
  private record Sentence(String article, int start, int end) {
    String text() {
      return article.substring(start, end);
    }
  }

  private record Pair(int first, int second) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      return first != other.first
          ? Integer.compare(first, other.first)
          : Integer.compare(second, other.second);
    }
  }

  private final List<String> articles;
  private final Map<Pair, Integer> timesFound = new TreeMap<>();

  private WeissmanSeeds(List<String> articles) {
    this.articles = articles;
  }

  /** Takes the articles, {@code id<TAB>text} a line, the folder to write to, and how many seeds. */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      throw new IllegalArgumentException(
          "arguments must be ARTICLES.gz OUTPUT SEEDS, got " + args.length);
    }
    Path output = Files.createDirectories(Path.of(args[1]));
    new WeissmanSeeds(read(Path.of(args[0]))).run(Integer.parseInt(args[2]), output);
  }

  private static List<String> read(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines.lines().map(line -> line.substring(line.indexOf('\t') + 1)).toList();
    }
  }

  private void run(int seeds, Path output) throws IOException {
    Table table = new Table("seed", "pairs", "clusters");
    int[] pairs = new int[seeds];
    int[] clusters = new int[seeds];
    for (int seed = 0; seed < seeds; seed++) {
      TreeSet<Pair> found = collisions(scheme(seed));
      found.forEach(pair -> timesFound.merge(pair, 1, Integer::sum));
      pairs[seed] = found.size();
      clusters[seed] = clusters(found);
      table.row(seed, pairs[seed], clusters[seed]);
    }
    table.write(output.resolve("weissman-seeds.tsv"));
    Table intervals = new Table("counted", "mean", "from", "median", "to");
    addInterval(intervals, "pairs", pairs);
    addInterval(intervals, "clusters", clusters);
    intervals.write(output.resolve("weissman-intervals.tsv"));
    bySimilarity(seeds).write(output.resolve("weissman-similarities.tsv"));
  }

  private static IndexScheme scheme(long seed) {
    return SchemeRequest.preset("weissman").with(Setting.SEED, seed).resolve().scheme();
  }

  /** The middle 95 % of the seeds. */
  private static void addInterval(Table table, String name, int[] counts) {
    int[] sorted = counts.clone();
    Arrays.sort(sorted);
    int tail = (int) Math.floor(sorted.length * .025);
    table.row(
        name,
        Arrays.stream(sorted).average().orElse(0),
        sorted[tail],
        sorted[sorted.length / 2],
        sorted[sorted.length - 1 - tail]);
  }

  private TreeSet<Pair> collisions(IndexScheme scheme) {
    UnitTokens tokens = UnitTokens.of(scheme);
    Signer signer = new Signer(scheme.signature());
    List<Map<Long, List<Integer>>> buckets = new ArrayList<>();
    for (int band = 0; band < tokens.perUnit(); band++) {
      buckets.add(new HashMap<>());
    }
    int unit = 0;
    for (String article : articles) {
      for (UnitSignature signature : signer.sign(article)) {
        for (int band = 0; band < tokens.perUnit(); band++) {
          buckets
              .get(band)
              .computeIfAbsent(tokens.hash(band, signature), hash -> new ArrayList<>())
              .add(unit);
        }
        unit++;
      }
    }
    TreeSet<Pair> found = new TreeSet<>();
    buckets.forEach(band -> band.values().forEach(bucket -> addPairs(bucket, found)));
    return found;
  }

  private static void addPairs(List<Integer> bucket, TreeSet<Pair> found) {
    for (int i = 0; i < bucket.size(); i++) {
      for (int j = i + 1; j < bucket.size(); j++) {
        found.add(new Pair(bucket.get(i), bucket.get(j)));
      }
    }
  }

  private static int clusters(TreeSet<Pair> pairs) {
    Map<Integer, Integer> smallest = new HashMap<>();
    for (Pair pair : pairs) {
      int first = root(smallest, pair.first());
      int second = root(smallest, pair.second());
      smallest.put(Math.max(first, second), Math.min(first, second));
    }
    return (int) smallest.entrySet().stream().filter(e -> e.getKey().equals(e.getValue())).count();
  }

  private static int root(Map<Integer, Integer> smallest, int unit) {
    int root = unit;
    while (smallest.computeIfAbsent(root, itself -> itself) != root) {
      root = smallest.get(root);
    }
    return root;
  }

  /** Of the pairs found at least once: how many, and how many a seed finds of them. */
  private Table bySimilarity(int seeds) {
    Signer signer = new Signer(scheme(0).signature());
    List<Sentence> sentences = sentences(signer);
    int[] pairs = new int[LOWER_BOUNDS.length];
    int[] times = new int[LOWER_BOUNDS.length];
    timesFound.forEach(
        (pair, count) -> {
          Features first = signer.features(sentences.get(pair.first()).text());
          Features second = signer.features(sentences.get(pair.second()).text());
          int at = Arrays.binarySearch(LOWER_BOUNDS, first.similarity(second));
          int bound = at < 0 ? -at - 2 : at;
          pairs[bound]++;
          times[bound] += count;
        });
    Table table = new Table("similarity_from", "pairs", "found_by_a_seed");
    for (int i = 0; i < LOWER_BOUNDS.length; i++) {
      table.row(LOWER_BOUNDS[i], pairs[i], (double) times[i] / seeds);
    }
    return table;
  }

  private List<Sentence> sentences(Signer signer) {
    List<Sentence> sentences = new ArrayList<>();
    for (String article : articles) {
      signer
          .sign(article)
          .forEach(unit -> sentences.add(new Sentence(article, unit.start(), unit.end())));
    }
    return sentences;
  }
}
