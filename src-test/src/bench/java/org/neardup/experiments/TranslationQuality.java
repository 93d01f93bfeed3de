package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.neardup.experiments.CrossLingualVectors.Vector;
import org.neardup.jobs.report.Plot;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.jobs.report.Plot.Style;

/** How near German units come to their English translations: the paper's Figure 1 and Table 3. */
final class TranslationQuality {

  private static final int BINS = 50;

  private final Path output;
  private final double threshold;

  TranslationQuality(Path output, double threshold) {
    this.output = output;
    this.threshold = threshold;
  }

  /**
   * Adds a row about one way to translate.
   *
   * @param german units
   * @param own their translations, under the same numbers
   * @param english all English units, with {@code own} among them
   * @return the cosines of the true translations
   */
  double[] translations(
      String name,
      List<Optional<Vector>> german,
      List<Optional<Vector>> own,
      List<Vector> english,
      Table table) {
    ExactCosines exact = new ExactCosines(english.stream().map(Vector::vector).toList());
    IdentityHashMap<Vector, Integer> places = new IdentityHashMap<>();
    english.forEach(vector -> places.put(vector, places.size()));
    List<Double> found = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < german.size(); i++) {
      if (german.get(i).isPresent() && own.get(i).isPresent()) {
        double[] cosines = exact.with(german.get(i).get().vector());
        double cosine = cosines[places.get(own.get(i).get())];
        found.add(cosine);
        first += Arrays.stream(cosines).noneMatch(other -> other > cosine) ? 1 : 0;
      }
    }
    double[] cosines = found.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double pairs = cosines.length;
    table.row(
        name,
        cosines.length,
        german.size() - cosines.length,
        Arrays.stream(cosines).sum() / pairs,
        cosines[cosines.length / 2],
        Arrays.stream(cosines).filter(cosine -> cosine >= threshold).count() / pairs,
        first / pairs);
    return cosines;
  }

  /** The histogram of the cosines of true translations and of pairs with nothing in common. */
  void histogram(double[] own, double[] others) throws IOException {
    double[] middles = IntStream.range(0, BINS).mapToDouble(i -> (i + .5) / BINS).toArray();
    double[] ownShares = shares(own);
    double[] otherShares = shares(others);
    Table table = new Table("cosine_from", "true_translations", "random_pairs");
    for (int bin = 0; bin < BINS; bin++) {
      table.row((double) bin / BINS, ownShares[bin], otherShares[bin]);
    }
    table.write(output.resolve("histogram.tsv"));
    Plot plot =
        new Plot("Cosines of true translations", new Axis("cosine"), new Axis("share").include(0))
            .curve("true translations", Style.LINE, middles, ownShares)
            .curve("random pairs", Style.LINE, middles, otherShares);
    Files.writeString(output.resolve("histogram.svg"), plot.file());
  }

  private static double[] shares(double[] cosines) {
    double[] shares = new double[BINS];
    for (double cosine : cosines) {
      shares[Math.min(BINS - 1, (int) (cosine * BINS))] += 1.0 / cosines.length;
    }
    return shares;
  }

  /**
   * The five best English units for German articles at equal distances, and the share without any.
   */
  void articles(List<Vector> german, List<Vector> english, int every) throws IOException {
    ExactCosines exact = new ExactCosines(english.stream().map(Vector::vector).toList());
    Table table = new Table("german_article", "best_english_units");
    int none = 0;
    for (int g = 0; g < german.size(); g++) {
      double[] cosines = exact.with(german.get(g).vector());
      boolean any = Arrays.stream(cosines).anyMatch(cosine -> cosine >= threshold);
      none += any ? 0 : 1;
      if (g % every == 0) {
        table.row(german.get(g).text().name(), best(cosines, english));
      }
    }
    table.write(output.resolve("articles.tsv"));
    System.out.printf(
        Locale.ROOT,
        "%d of %d German articles have no English unit at or above %.1f: %.4f%n",
        none,
        german.size(),
        threshold,
        (double) none / german.size());
  }

  private String best(double[] cosines, List<Vector> english) {
    StringBuilder best = new StringBuilder();
    IntStream.range(0, cosines.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -cosines[i]))
        .limit(5)
        .forEach(
            i ->
                best.append(best.isEmpty() ? "" : ", ")
                    .append(english.get(i).text().name())
                    .append(String.format(Locale.ROOT, " (%.2f)", cosines[i])));
    return best.toString();
  }
}
