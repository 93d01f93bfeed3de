package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.neardup.experiments.CrossLingualVectors.Vector;
import org.neardup.experiments.ParallelTexts.Text;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorScheme;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Translation.Probability;

/**
 * Tables 1 and 2 of Ture, Elsayed, Lin, "No Free Lunch" (SIGIR 2011) on other data: how far cosines
 * estimated from signatures are off, and how well long signatures tell which pairs reach .3.
 *
 * <pre>{@code SignatureTables DATA OUTPUT}</pre>
 */
public final class SignatureTables {

  private static final int SAMPLE = 600;
  private static final int GERMAN_UNITS = 1064;
  private static final double THRESHOLD = 0.3;

  private final Path output;
  private final ParallelTexts texts;
  private final CrossLingualVectors vectors;
  private final VectorScheme scheme;

  SignatureTables(ParallelTexts texts, CrossLingualVectors vectors, Path output) {
    this.texts = texts;
    this.vectors = vectors;
    this.output = output;
    this.scheme = vectors.scheme(Probability.DIRECT); // as in NoFreeLunch
  }

  /** Takes the folder of data and the folder to write to. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      throw new IllegalArgumentException("arguments must be DATA OUTPUT, got " + args.length);
    }
    Path output = Path.of(args[1]);
    Files.createDirectories(output);
    ParallelTexts texts = ParallelTexts.read(Path.of(args[0]));
    CrossLingualVectors vectors =
        new CrossLingualVectors(texts, Path.of(args[0]), output.resolve("resources"));
    new SignatureTables(texts, vectors, output).run();
  }

  void run() throws IOException {
    List<UnitVector> verses = vectors(texts.englishVerses(), "en");
    List<UnitVector> articles = vectors(texts.englishArticles(), "en");
    List<UnitVector> sample = both(some(verses, 1), some(articles, 2));
    describe(sample);
    // First, so that the comparison is compiled for long signatures alone.
    List<UnitVector> english = both(verses, articles);
    Table recall = SignatureRecall.table();
    new SignatureRecall("English", sample, english, THRESHOLD).measure(recall);
    List<UnitVector> german = vectors(spread(texts.germanVerses()), "de");
    new SignatureRecall("German to English", german, english, THRESHOLD).measure(recall);
    recall.write(output.resolve("signature-recall.tsv"));
    new ErrorByCosine(THRESHOLD)
        .pairs("German to English", german, english)
        .pairs("English, both of the sample", sample, sample)
        .tails(0.02, 0.04, 0.06, 0.1, 0.2, 0.3, 0.5)
        .write(output.resolve("signature-error-by-cosine.tsv"));
    errors(sample, new PartowHash(both(texts.englishVerses(), texts.englishArticles())));
    shortTexts(sample);
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private List<UnitVector> vectors(List<Text> units, String language) {
    return vectors.vectors(units, language, scheme).present().stream().map(Vector::vector).toList();
  }

  /** Units drawn at random. */
  private static List<UnitVector> some(List<UnitVector> units, long seed) {
    return new SplittableRandom(seed)
        .ints(0, units.size())
        .distinct()
        .limit(SAMPLE)
        .mapToObj(units::get)
        .toList();
  }

  /** Evenly spread over all. */
  private static List<Text> spread(List<Text> all) {
    List<Text> some = new ArrayList<>();
    for (int i = 0; i < GERMAN_UNITS; i++) {
      some.add(all.get((int) ((long) i * all.size() / GERMAN_UNITS)));
    }
    return some;
  }

  private static void describe(List<UnitVector> sample) {
    System.out.printf(
        "%d units of %.0f different terms on average%n",
        sample.size(), sample.stream().mapToInt(UnitVector::size).average().orElseThrow());
  }

  private void errors(List<UnitVector> sample, PartowHash poor) throws IOException {
    SignatureError errors = new SignatureError(CosineSample.of(sample));
    Table table = SignatureError.table();
    for (CosineMethod method : SignatureError.methods(poor.hash())) {
      errors.measure("verses and articles", method, table);
    }
    table.write(output.resolve("signature-error.tsv"));
  }

  /** Both projection distributions on texts of few terms, each with weight 1. */
  private void shortTexts(List<UnitVector> sample) throws IOException {
    Table table = SignatureError.table();
    for (int terms : new int[] {5, 10, 50}) {
      SplittableRandom random = new SplittableRandom(terms);
      List<UnitVector> cut =
          sample.stream().flatMap(unit -> cut(unit, terms, random).stream()).toList();
      SignatureError errors = new SignatureError(CosineSample.of(cut));
      for (ProjectionDistribution distribution : ProjectionDistribution.values()) {
        errors.measure(terms + " terms", SignatureError.projection(distribution, 1000), table);
      }
    }
    table.write(output.resolve("signature-short-texts.tsv"));
  }

  private static Optional<UnitVector> cut(UnitVector unit, int terms, SplittableRandom random) {
    if (unit.size() < terms) {
      return Optional.empty();
    }
    long[] hashes =
        random
            .ints(0, unit.size())
            .distinct()
            .limit(terms)
            .mapToLong(unit::term)
            .sorted()
            .toArray();
    double[] ones = new double[terms];
    Arrays.fill(ones, 1);
    return Optional.of(UnitVector.sparse(hashes, ones));
  }
}
