package org.neardup.vector;

import java.util.Optional;
import org.neardup.resource.Resources;
import org.neardup.text.NormalizedText;
import org.neardup.vector.TermReader.TermCounts;
import org.neardup.vector.VectorScheme.TermOptions;
import org.neardup.vector.VectorScheme.Translation;
import org.neardup.vector.VectorScheme.Weighting;

/**
 * Makes the vectors of units by one scheme. Not thread safe: one per thread; files are loaded once
 * and shared by all that were made with the same {@link Resources}.
 */
public abstract sealed class Vectorizer
    permits Vectorizer.TermVectorizer, Vectorizer.WordVectorVectorizer, TranslatingVectorizer {

  final int minTerms;
  final TermStatistics statistics;
  final TermWeights weights;
  private final int minFrequency;
  private final TermReader reader;
  private int words;

  /**
   * @param statistics of the collection in the language of the texts
   * @param averageLength the average length of its units, in terms that are weighted
   */
  Vectorizer(
      VectorScheme scheme, TermOptions terms, TermStatistics statistics, double averageLength) {
    this.reader = new TermReader(terms);
    this.minTerms = scheme.minTerms();
    this.minFrequency = scheme.minFrequency();
    this.statistics = statistics;
    this.weights = new TermWeights(scheme.weighting(), statistics.units(), averageLength);
  }

  /**
   * A vectorizer of texts in a language.
   *
   * @param language BCP 47 tag of the texts: texts in the language that the scheme translates from
   *     are translated
   * @throws IllegalStateException if a file is not there or has another content
   */
  public static Vectorizer of(VectorScheme scheme, String language, Resources resources) {
    TermStatistics statistics =
        scheme
            .statistics()
            .map(resource -> resources.opened(resource, TermStatistics.class, TermStatistics::open))
            .orElseGet(TermStatistics::empty);
    Optional<Translation> translation =
        scheme.translation().filter(possible -> possible.language().equals(language));
    if (translation.isPresent()) {
      return TranslatingVectorizer.of(scheme, translation.get(), statistics, resources);
    }
    return scheme
        .wordVectors()
        .map(file -> resources.opened(file, WordVectors.class, WordVectors::open))
        .<Vectorizer>map(vectors -> new WordVectorVectorizer(scheme, statistics, vectors))
        .orElseGet(() -> new TermVectorizer(scheme, statistics));
  }

  /**
   * The vector of a normalised unit; empty if it has fewer terms than the scheme demands, or all
   * weights are zero.
   */
  public final Optional<UnitVector> vector(NormalizedText unit) {
    TermCounts terms = reader.read(unit);
    words = terms.length();
    return weigh(terms);
  }

  abstract Optional<UnitVector> weigh(TermCounts terms);

  /** The weight of a term by the statistics; 0 if it is left out. */
  final double weight(TermCounts terms, int term) {
    long documents = statistics.documentFrequency(terms.hash(term), minFrequency);
    return documents == 0
        ? 0
        : weights.weight(terms.frequency(term), (double) documents, terms.length());
  }

  /** How many words the last unit had, but for stop words, repeated ones each time. */
  public final int words() {
    return words;
  }

  /**
   * The weight of a term in a unit, by the formulas of {@link Weighting}. With tf the term's
   * frequency in the unit, df its document frequency, N the number of units of the collection, ln
   * as in {@link StrictMath}:
   *
   * <pre>
   *  tf      tf
   *  log_tf  1 + ln tf, and tf where tf is below 1
   *  tf_idf  tf idf, idf = ln(N / df)
   *  bm25    idf tf (k1 + 1) / (tf + k1 (1 - b + b length / average length)),
   *          idf = ln(1 + (N - df + 0.5) / (df + 0.5))
   * </pre>
   *
   * <p>Frequencies of translated terms are no whole numbers. An idf below 0 is 0. The idf of bm25
   * is the one of Lucene's BM25Similarity, which does not become negative for terms that most units
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

  /** Bags of words in the language of the statistics. */
  static final class TermVectorizer extends Vectorizer {

    TermVectorizer(VectorScheme scheme, TermStatistics statistics) {
      super(scheme, scheme.terms(), statistics, statistics.averageLength());
    }

    @Override
    Optional<UnitVector> weigh(TermCounts terms) {
      long[] hashes = new long[terms.size()];
      double[] values = new double[terms.size()];
      int size = 0;
      for (int i = 0; i < terms.size(); i++) {
        hashes[size] = terms.hash(i);
        values[size] = weight(terms, i);
        size += values[size] > 0 ? 1 : 0;
      }
      return UnitVector.sparse(hashes, values, size, minTerms);
    }
  }

  /**
   * Averages of word vectors, weighted by tf or tf-idf, minus the collection's mean if the scheme
   * is centered.
   */
  static final class WordVectorVectorizer extends Vectorizer {

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
}
