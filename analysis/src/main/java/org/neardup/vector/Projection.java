package org.neardup.vector;

import org.neardup.vector.Translation.Probability;

/**
 * The numbers of a table and of a collection in the texts' language that translating needs: p(f|e)
 * for each line of the table, and for each translation e the document frequency df*(e) = sum p(f|e)
 * df(f) (Darwish and Oard, "Probabilistic Structured Query Methods", SIGIR 2003).
 *
 * <p>By Bayes' rule p(f|e) = p(e|f) cf(f) / sum p(e|f') cf(f'), with the collection frequencies cf
 * of the statistics. Terms f that occur less often than the scheme's minimum have p(f|e) = 0, and
 * translations e that occur less often than that in the collection of their own language have
 * df*(e) = 0. All sums run in ascending order of the terms' hashes. Immutable, thread safe; 8 bytes
 * for each line and each translation.
 */
final class Projection {

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
