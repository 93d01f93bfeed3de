package org.neardup.vector;

import org.neardup.vector.VectorScheme.Weighting;

/**
 * The weight of a term in a unit, by the formulas of {@link Weighting}. With tf the term's
 * frequency in the unit, df its document frequency, N the number of units of the collection, ln as
 * in {@link StrictMath}:
 *
 * <pre>
 *  tf      tf
 *  log_tf  1 + ln tf, and tf where tf is below 1
 *  tf_idf  tf idf, idf = ln(N / df)
 *  bm25    idf tf (k1 + 1) / (tf + k1 (1 - b + b length / average length)),
 *          idf = ln(1 + (N - df + 0.5) / (df + 0.5))
 * </pre>
 *
 * <p>Frequencies of translated terms are no whole numbers. An idf below 0 is 0. The idf of bm25 is
 * the one of Lucene's BM25Similarity, which does not become negative for terms that most units
 * have.
 *
 * @param units the number of units N; not used by the first two formulas, as is the next
 */
record TermWeights(Weighting weighting, double units, double averageLength) {

  double weight(double frequency, double documentFrequency, double length) {
    return switch (weighting.kind()) {
      case TF -> frequency;
      case LOG_TF -> frequency < 1 ? frequency : 1 + StrictMath.log(frequency);
      case TF_IDF -> frequency * Math.max(0, StrictMath.log(units / documentFrequency));
      case BM25 -> bm25(frequency, documentFrequency, length);
    };
  }

  private double bm25(double frequency, double documentFrequency, double length) {
    double k1 = weighting.k1();
    double b = weighting.b();
    double relativeLength = averageLength == 0 ? 1 : length / averageLength;
    double saturated = frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * relativeLength));
    double odds = (units - documentFrequency + 0.5) / (documentFrequency + 0.5);
    return saturated * Math.max(0, StrictMath.log(1 + odds));
  }
}
