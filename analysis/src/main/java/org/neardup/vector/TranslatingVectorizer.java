package org.neardup.vector;

import java.util.Arrays;
import java.util.Optional;
import org.neardup.vector.Resources.ResourceRef;
import org.neardup.vector.TermReader.TermCounts;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Translation.Probability;

/**
 * Bags of words translated into another language: of a unit's terms f with frequencies tf, each
 * translation e has tf*(e) = sum p(f|e) tf(f), and is weighted with df*(e), the number of units of
 * the texts' collection, the sum of the unit's tf* as its length and its average over that
 * collection.
 */
final class TranslatingVectorizer extends Vectorizer {

  private final TranslationTable table;
  private final Projection projection;
  private final TermWeights weights;
  private final double[] frequencies;
  private final long[] seen;

  TranslatingVectorizer(
      VectorScheme scheme,
      Translation translation,
      TermStatistics targetStatistics,
      Resources resources) {
    super(new TermReader(translation.terms()), scheme.minTerms());
    this.table =
        resources.opened(translation.table(), TranslationTable.class, TranslationTable::read);
    TermStatistics statistics =
        resources.opened(translation.statistics(), TermStatistics.class, TermStatistics::open);
    this.projection =
        resources.shared(
            new Shared(scheme.statistics(), translation, scheme.minFrequency()),
            () ->
                Projection.of(
                    table,
                    statistics,
                    targetStatistics,
                    translation.probability(),
                    scheme.minFrequency()));
    long units = statistics.units();
    this.weights =
        new TermWeights(scheme.weighting(), units, units == 0 ? 0 : projection.length() / units);
    this.frequencies = new double[table.targets()];
    this.seen = new long[(table.targets() + Long.SIZE - 1) / Long.SIZE];
  }

  private record Shared(
      Optional<ResourceRef> statistics, Translation translation, int minFrequency) {}

  @Override
  Optional<UnitVector> vector(TermCounts terms) {
    for (int i = 0; i < terms.size(); i++) {
      int source = (int) table.find(terms.hash(i));
      if (source >= 0) {
        translate(source, terms.frequency(i));
      }
    }
    return weighted();
  }

  private void translate(int source, int frequency) {
    for (int line = table.start(source); line < table.start(source + 1); line++) {
      int target = table.translation(line);
      frequencies[target] += projection.probability(line) * frequency;
      seen[target >>> 6] |= 1L << target;
    }
  }

  /** Weights the translated terms, in ascending order, and forgets them. */
  private Optional<UnitVector> weighted() {
    int[] targets = takeSeen();
    double length = 0;
    for (int target : targets) {
      length += frequencies[target];
    }
    long[] hashes = new long[targets.length];
    double[] values = new double[targets.length];
    int size = 0;
    for (int target : targets) {
      double documents = projection.documentFrequency(target);
      hashes[size] = table.target(target);
      values[size] = documents == 0 ? 0 : weights.weight(frequencies[target], documents, length);
      size += values[size] > 0 ? 1 : 0;
      frequencies[target] = 0;
    }
    return UnitVector.sparse(hashes, values, size, minTerms);
  }

  private int[] takeSeen() {
    int[] targets = new int[Arrays.stream(seen).mapToInt(Long::bitCount).sum()];
    int next = 0;
    for (int word = 0; word < seen.length; word++) {
      for (long bits = seen[word]; bits != 0; bits &= bits - 1) {
        targets[next++] = (word << 6) + Long.numberOfTrailingZeros(bits);
      }
      seen[word] = 0;
    }
    return targets;
  }

  /**
   * The numbers of a table and of a collection in the texts' language that translating needs:
   * p(f|e) for each line of the table, and for each translation e the document frequency df*(e) =
   * sum p(f|e) df(f) (Darwish and Oard, "Probabilistic Structured Query Methods", SIGIR 2003).
   *
   * <p>By Bayes' rule p(f|e) = p(e|f) cf(f) / sum p(e|f') cf(f'), with the collection frequencies
   * cf of the statistics. Terms f that occur less often than the scheme's minimum have p(f|e) = 0,
   * and translations e that occur less often in the collection of their language have df*(e) = 0.
   * All sums run in ascending order of the terms' hashes. Immutable, thread safe; 8 bytes for each
   * line and each translation.
   */
  private static final class Projection {

    private final double[] probabilities;
    private final double[] documentFrequencies;
    private double length;

    private Projection(TranslationTable table) {
      this.probabilities = new double[table.lines()];
      this.documentFrequencies = new double[table.targets()];
    }

    /**
     * The projection of a scheme, made once for all that share its files. O(lines).
     *
     * @param targetStatistics of the language of the translations
     * @throws IllegalArgumentException if the table does not have the probability that the scheme
     *     wants
     */
    static Projection of(
        TranslationTable table,
        TermStatistics statistics,
        TermStatistics targetStatistics,
        Probability probability,
        int minFrequency) {
      table.require(probability);
      Projection projection = new Projection(table);
      for (int source = 0; source < table.count(); source++) {
        long term = statistics.find(table.hash(source));
        double collection = term < 0 ? 0 : (double) statistics.collectionFrequency(term);
        if (statistics.documentFrequency(table.hash(source), minFrequency) > 0) {
          projection.setProbabilities(table, source, probability, collection);
        }
      }
      if (probability == Probability.BAYES) {
        projection.divideBySums(table);
      }
      projection.project(table, statistics, minFrequency);
      projection.leaveOutRare(table, targetStatistics, minFrequency);
      return projection;
    }

    private void setProbabilities(
        TranslationTable table, int source, Probability probability, double collectionFrequency) {
      for (int line = table.start(source); line < table.start(source + 1); line++) {
        probabilities[line] =
            switch (probability) {
              case BAYES -> table.targetGivenSource(line) * collectionFrequency;
              case DIRECT -> table.targetGivenSource(line);
              case GIVEN -> table.sourceGivenTarget(line);
            };
      }
    }

    private void divideBySums(TranslationTable table) {
      double[] sums = new double[table.targets()];
      for (int line = 0; line < table.lines(); line++) {
        sums[table.translation(line)] += probabilities[line];
      }
      for (int line = 0; line < table.lines(); line++) {
        double sum = sums[table.translation(line)];
        probabilities[line] = sum == 0 ? 0 : probabilities[line] / sum;
      }
    }

    private void project(TranslationTable table, TermStatistics statistics, int minFrequency) {
      for (int source = 0; source < table.count(); source++) {
        long hash = table.hash(source);
        double documents = (double) statistics.documentFrequency(hash, minFrequency);
        long term = statistics.find(hash);
        double collection = term < 0 ? 0 : (double) statistics.collectionFrequency(term);
        for (int line = table.start(source); line < table.start(source + 1); line++) {
          documentFrequencies[table.translation(line)] += probabilities[line] * documents;
          length += probabilities[line] * collection;
        }
      }
    }

    private void leaveOutRare(
        TranslationTable table, TermStatistics targetStatistics, int minFrequency) {
      for (int target = 0; target < table.targets(); target++) {
        if (targetStatistics.documentFrequency(table.target(target), minFrequency) == 0) {
          documentFrequencies[target] = 0;
        }
      }
    }

    /** p(f|e) for a line of the table. */
    double probability(int line) {
      return probabilities[line];
    }

    /** df*(e), or 0 for a translation that is left out. */
    double documentFrequency(int target) {
      return documentFrequencies[target];
    }

    /** The length of the whole collection after translation: the sum of p(f|e) cf(f). */
    double length() {
      return length;
    }
  }
}
