package org.neardup.vector;

import java.util.Optional;
import org.neardup.vector.TermReader.TermCounts;

/** Bags of words in the language of the statistics. */
final class TermVectorizer extends Vectorizer {

  private final TermStatistics statistics;
  private final TermWeights weights;
  private final int minFrequency;

  TermVectorizer(VectorScheme scheme, TermStatistics statistics) {
    super(new TermReader(scheme.terms()), scheme.minTerms());
    this.statistics = statistics;
    this.weights = TermWeights.of(scheme.weighting(), statistics);
    this.minFrequency = scheme.minFrequency();
  }

  @Override
  Optional<UnitVector> vector(TermCounts terms) {
    long[] hashes = new long[terms.size()];
    double[] values = new double[terms.size()];
    int size = 0;
    for (int i = 0; i < terms.size(); i++) {
      long documents = statistics.documentFrequency(terms.hash(i), minFrequency);
      if (documents > 0) {
        hashes[size] = terms.hash(i);
        values[size] = weights.weight(terms.frequency(i), (double) documents, terms.length());
        size += values[size] > 0 ? 1 : 0;
      }
    }
    return UnitVector.sparse(hashes, values, size, minTerms);
  }
}
