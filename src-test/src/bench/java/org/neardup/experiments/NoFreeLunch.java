package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.neardup.experiments.CrossLingualVectors.Vector;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.VectorScheme.Translation.Probability;

/**
 * The experiments of Ture, Elsayed, Lin, "No Free Lunch" (SIGIR 2011), on other data: prints all
 * tables except the signatures' and writes them and the figures into a folder.
 *
 * <pre>{@code NoFreeLunch DATA OUTPUT}</pre>
 */
public final class NoFreeLunch {

  private static final double THRESHOLD = 0.3;
  private static final int GERMAN_UNITS = 1064;
  private static final int RANDOM_PAIRS = 200_000;

  private final Path output;
  private final ParallelTexts texts;
  private final CrossLingualVectors vectors;
  private final TranslationQuality quality;

  private NoFreeLunch(Path data, Path output) throws IOException {
    this.output = output;
    this.texts = ParallelTexts.read(data);
    this.vectors = new CrossLingualVectors(texts, data, output.resolve("resources"));
    this.quality = new TranslationQuality(output, THRESHOLD);
  }

  /** Takes the folder of data and the folder to write to. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      throw new IllegalArgumentException("arguments must be DATA OUTPUT, got " + args.length);
    }
    long start = System.nanoTime();
    Files.createDirectories(Path.of(args[1]));
    new NoFreeLunch(Path.of(args[0]), Path.of(args[1])).run();
    System.out.printf("all in %.0f s%n", SignedCollections.seconds(start));
  }

  private void run() throws IOException {
    Table translations =
        new Table("probability", "units", "discarded", "mean", "median", "reached", "first");
    run(Probability.BAYES, translations);
    // More translations reach the threshold: the rest goes on with it.
    Units units = run(Probability.DIRECT, translations);
    translations.write(output.resolve("translations.tsv"));
    quality.histogram(units.own, randomPairs(units.german, units.english));
    List<Optional<Vector>> articles = vectors.vectors(texts.germanArticles(), "de", units.scheme);
    List<Vector> present = CrossLingualVectors.present(articles);
    System.out.printf(
        "%d of %d German articles have too few terms%n",
        articles.size() - present.size(), articles.size());
    quality.articles(present, units.english, present.size() / 12);
    List<Vector> german = new ArrayList<>(units.german);
    windows("verses", german, units.english);
    german.addAll(present);
    windows("all", german, units.english);
  }

  private void windows(String name, List<Vector> german, List<Vector> english) throws IOException {
    new WindowExperiment(output, name, new SignedCollections(german, english), THRESHOLD).run();
  }

  /** The result of one way to translate. */
  private record Units(
      VectorScheme scheme, List<Vector> german, List<Vector> english, double[] own) {}

  private Units run(Probability probability, Table translations) {
    VectorScheme scheme = vectors.scheme(probability);
    List<Optional<Vector>> german = vectors.vectors(sample(texts.germanVerses()), "de", scheme);
    List<Optional<Vector>> translated = vectors.vectors(texts.englishVerses(), "en", scheme);
    List<Vector> english = new ArrayList<>(CrossLingualVectors.present(translated));
    english.addAll(
        CrossLingualVectors.present(vectors.vectors(texts.englishArticles(), "en", scheme)));
    double[] own =
        quality.translations(probability.id(), german, sample(translated), english, translations);
    return new Units(scheme, CrossLingualVectors.present(german), english, own);
  }

  /** As many as in the paper, evenly spread over all. */
  private static <T> List<T> sample(List<T> all) {
    List<T> sample = new ArrayList<>();
    for (int i = 0; i < GERMAN_UNITS; i++) {
      sample.add(all.get((int) ((long) i * all.size() / GERMAN_UNITS)));
    }
    return sample;
  }

  private static double[] randomPairs(List<Vector> german, List<Vector> english) {
    SplittableRandom random = new SplittableRandom(4);
    double[] cosines = new double[RANDOM_PAIRS];
    for (int i = 0; i < RANDOM_PAIRS; i++) {
      Vector one = german.get(random.nextInt(german.size()));
      cosines[i] = one.vector().cosine(english.get(random.nextInt(english.size())).vector());
    }
    return cosines;
  }
}
