package org.neardup.vector;

import java.util.Optional;
import org.neardup.vector.TermReader.TermCounts;

/**
 * Averages of word vectors, weighted by tf or tf-idf, minus the collection's mean if the scheme is
 * centered.
 */
final class WordVectorVectorizer extends Vectorizer {

  private final WordVectors vectors;
  private final double[] centre;

  WordVectorVectorizer(VectorScheme scheme, TermStatistics statistics, WordVectors vectors) {
    super(scheme, scheme.terms(), statistics, statistics.averageLength());
    this.vectors = vectors;
    this.centre = scheme.centered() ? mean() : new double[vectors.dimensions()];
  }

  private double[] mean() {
    double[] mean = statistics.mean().orElse(new double[0]);
    if (mean.length != vectors.dimensions()) {
      throw new IllegalStateException(
          "[centered] needs [statistics] with a mean of %s dimensions, as [word_vectors] has, got %s"
              .formatted(vectors.dimensions(), mean.length));
    }
    return mean;
  }

  @Override
  Optional<UnitVector> weigh(TermCounts terms) {
    double[] sum = new double[vectors.dimensions()];
    double total = 0;
    int used = 0;
    for (int i = 0; i < terms.size(); i++) {
      long word = vectors.find(terms.hash(i));
      double weight = word < 0 ? 0 : weight(terms, i);
      if (weight > 0) {
        vectors.addTo(sum, weight, word);
        total += weight;
        used++;
      }
    }
    return used < minTerms ? Optional.empty() : average(sum, total);
  }

  private Optional<UnitVector> average(double[] sum, double total) {
    boolean zero = true;
    for (int i = 0; i < sum.length; i++) {
      sum[i] = sum[i] / total - centre[i];
      zero &= sum[i] == 0;
    }
    return zero ? Optional.empty() : Optional.of(UnitVector.dense(sum));
  }
}
