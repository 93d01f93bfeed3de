package org.neardup.vector;

import java.util.Optional;
import org.neardup.text.NormalizedText;
import org.neardup.vector.TermReader.TermCounts;
import org.neardup.vector.VectorScheme.Translation;

/**
 * Makes the vectors of units by one scheme. Not thread safe: one per thread; files are loaded once
 * and shared by all that were made with the same {@link Resources}.
 */
public abstract sealed class Vectorizer
    permits TermVectorizer, WordVectorVectorizer, TranslatingVectorizer {

  final int minTerms;
  private final TermReader reader;
  private int words;

  Vectorizer(TermReader reader, int minTerms) {
    this.reader = reader;
    this.minTerms = minTerms;
  }

  /**
   * A vectorizer.
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
            .orElseGet(() -> new TermStatistics.Builder().build());
    Optional<Translation> translation =
        scheme.translation().filter(possible -> possible.language().equals(language));
    if (translation.isPresent()) {
      return new TranslatingVectorizer(scheme, translation.get(), statistics, resources);
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
    return vector(terms);
  }

  abstract Optional<UnitVector> vector(TermCounts terms);

  /** How many words the last unit had, but for stop words, repeated ones each time. */
  public final int words() {
    return words;
  }
}
