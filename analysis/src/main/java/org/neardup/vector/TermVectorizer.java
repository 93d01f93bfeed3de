package org.neardup.vector;

import java.util.Optional;
import org.neardup.text.NormalizedText;
import org.neardup.vector.TermReader.TermCounts;

/** Bags of words in the language of the statistics. */
final class TermVectorizer implements Vectorizer {

  private final TermReader reader;
  private final TermStatistics statistics;
  private final TermWeights weights;
  private final int minFrequency;
  private final int minTerms;
  private int words;

  TermVectorizer(VectorScheme scheme, TermStatistics statistics) {
    this.reader = new TermReader(scheme.terms());
    this.statistics = statistics;
    this.weights =
        new TermWeights(scheme.weighting(), statistics.units(), statistics.averageLength());
    this.minFrequency = scheme.minFrequency();
    this.minTerms = scheme.minTerms();
  }

  @Override
  public Optional<UnitVector> vector(NormalizedText unit) {
    TermCounts terms = reader.read(unit);
    words = terms.length();
    long[] hashes = new long[terms.size()];
    double[] values = new double[terms.size()];
    int size = 0;
    for (int i = 0; i < terms.size(); i++) {
      long documents = statistics.documentFrequency(terms.hash(i), minFrequency);
      if (documents > 0) {
        hashes[size] = terms.hash(i);
        values[size] = weights.weight(terms.frequency(i), (double) documents, words);
        size += values[size] > 0 ? 1 : 0;
      }
    }
    return UnitVector.sparse(hashes, values, size, minTerms);
  }

  @Override
  public int words() {
    return words;
  }
}
