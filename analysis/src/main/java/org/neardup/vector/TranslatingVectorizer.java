package org.neardup.vector;

import java.util.BitSet;
import java.util.Optional;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
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

  /** The key of a projection, which all that use the same files share. */
  private record Shared(
      Optional<ResourceRef> statistics, Translation translation, int minFrequency) {}

  private final TranslationTable table;
  private final Projection projection;
  private final double[] frequencies;
  private final BitSet seen = new BitSet();

  private TranslatingVectorizer(
      VectorScheme scheme,
      Translation translation,
      TermStatistics statistics,
      Projection projection) {
    super(
        scheme,
        translation.terms(),
        statistics,
        statistics.units() == 0 ? 0 : projection.length / statistics.units());
    this.table = projection.table;
    this.projection = projection;
    this.frequencies = new double[table.targets()];
  }

  /**
   * A vectorizer of texts that are translated.
   *
   * @param targetStatistics of the language of the translations
   * @throws IllegalArgumentException if the table does not have the probability that the scheme
   *     wants
   */
  static TranslatingVectorizer of(
      VectorScheme scheme,
      Translation translation,
      TermStatistics targetStatistics,
      Resources resources) {
    TranslationTable table =
        resources.opened(translation.table(), TranslationTable.class, TranslationTable::read);
    TermStatistics statistics =
        resources.opened(translation.statistics(), TermStatistics.class, TermStatistics::open);
    int minFrequency = scheme.minFrequency();
    table.require(translation.probability());
    Projection projection =
        resources.shared(
            new Shared(scheme.statistics(), translation, minFrequency),
            () ->
                new Projection(
                    table, statistics, targetStatistics, translation.probability(), minFrequency));
    return new TranslatingVectorizer(scheme, translation, statistics, projection);
  }

  @Override
  Optional<UnitVector> weigh(TermCounts terms) {
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
      frequencies[target] += projection.probabilities[line] * frequency;
      seen.set(target);
    }
  }

  /** Weights the translated terms, in ascending order, and forgets them. */
  private Optional<UnitVector> weighted() {
    int[] targets = seen.stream().toArray();
    seen.clear();
    double length = 0;
    for (int target : targets) {
      length += frequencies[target];
    }
    long[] hashes = new long[targets.length];
    double[] values = new double[targets.length];
    int size = 0;
    for (int target : targets) {
      double documents = projection.documentFrequencies[target];
      hashes[size] = table.target(target);
      values[size] = documents == 0 ? 0 : weights.weight(frequencies[target], documents, length);
      size += values[size] > 0 ? 1 : 0;
      frequencies[target] = 0;
    }
    return UnitVector.sparse(hashes, values, size, minTerms);
  }

  /**
   * The numbers of a table and of a collection in the texts' language that translating needs:
   * p(f|e) for each line of the table, and for each translation e the document frequency df*(e).
   *
   * <p>By Bayes' rule p(f|e) = p(e|f) cf(f) / sum p(e|f') cf(f'), with the collection frequencies
   * cf of the statistics. Terms f that occur less often than the scheme's minimum have p(f|e) = 0,
   * and translations e that occur less often in the collection of their language have df*(e) = 0.
   * All sums run in ascending order of the terms' hashes. Immutable, thread safe; 8 bytes for each
   * line and each translation. O(lines) to make.
   */
  private static final class Projection {

    private final TranslationTable table;

    /** p(f|e) for each line of the table. */
    private final double[] probabilities;

    /** df*(e) for each translation, 0 for one that is left out. */
    private final double[] documentFrequencies;

    /** The length of the whole collection after translation: the sum of p(f|e) cf(f). */
    private double length;

    Projection(
        TranslationTable table,
        TermStatistics statistics,
        TermStatistics targetStatistics,
        Probability probability,
        int minFrequency) {
      this.table = table;
      this.probabilities = new double[table.lines()];
      this.documentFrequencies = new double[table.targets()];
      double[] sums = new double[table.targets()];
      for (int source = 0; source < table.count(); source++) {
        if (statistics.documentFrequency(table.hash(source), minFrequency) > 0) {
          setProbabilities(source, probability, collectionFrequency(source, statistics), sums);
        }
      }
      if (probability == Probability.BAYES) {
        for (int line = 0; line < table.lines(); line++) {
          double sum = sums[table.translation(line)];
          probabilities[line] = sum == 0 ? 0 : probabilities[line] / sum;
        }
      }
      for (int source = 0; source < table.count(); source++) {
        long documents = statistics.documentFrequency(table.hash(source), minFrequency);
        project(source, (double) documents, collectionFrequency(source, statistics));
      }
      for (int target = 0; target < table.targets(); target++) {
        if (targetStatistics.documentFrequency(table.target(target), minFrequency) == 0) {
          documentFrequencies[target] = 0;
        }
      }
    }

    private double collectionFrequency(int source, TermStatistics statistics) {
      long term = statistics.find(table.hash(source));
      return term < 0 ? 0 : (double) statistics.collectionFrequency(term);
    }

    private void setProbabilities(
        int source, Probability probability, double collectionFrequency, double[] sums) {
      for (int line = table.start(source); line < table.start(source + 1); line++) {
        probabilities[line] =
            switch (probability) {
              case BAYES -> table.targetGivenSource(line) * collectionFrequency;
              case DIRECT -> table.targetGivenSource(line);
              case GIVEN -> table.sourceGivenTarget(line);
            };
        sums[table.translation(line)] += probabilities[line];
      }
    }

    private void project(int source, double documents, double collectionFrequency) {
      for (int line = table.start(source); line < table.start(source + 1); line++) {
        documentFrequencies[table.translation(line)] += probabilities[line] * documents;
        length += probabilities[line] * collectionFrequency;
      }
    }
  }
}
