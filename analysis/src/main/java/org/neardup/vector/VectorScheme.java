package org.neardup.vector;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.text.Stemmers;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * All parameters that determine the vector of a unit. Immutable, validated when made.
 *
 * @param kind bag of words, or average of word vectors
 * @param terms how words become terms; with word vectors nothing is stemmed, because they are of
 *     whole words
 * @param weighting the weights of a bag of words; of word vectors only {@code tf} and {@code
 *     tf_idf}, which weights each word's vector by its idf
 * @param minFrequency terms that occur less often in the whole collection are left out, from 1,
 *     which leaves none out: a term the collection does not have counts as in one of its units
 * @param minTerms units with fewer different terms have no vector, from 1
 * @param centered whether the collection's mean is subtracted; word vectors only
 * @param statistics document frequencies, average length, mean; absent only where nothing needs
 *     them
 * @param wordVectors the word vectors; present exactly with {@link Kind#WORD_VECTORS}
 * @param translation how texts of another language are projected; bags of words only
 */
public record VectorScheme(
    Kind kind,
    TermOptions terms,
    Weighting weighting,
    int minFrequency,
    int minTerms,
    boolean centered,
    Optional<ResourceRef> statistics,
    Optional<ResourceRef> wordVectors,
    Optional<Translation> translation) {

  private static final List<String> FILES =
      List.of("statistics", "word_vectors", "translation", "translation_statistics");

  public enum Kind implements EnumNames {
    TERMS,
    WORD_VECTORS;
  }

  public VectorScheme {
    Check.atLeast("min_frequency", minFrequency, 1);
    Check.atLeast("min_terms", minTerms, 1);
    if (kind == Kind.TERMS) {
      Check.that(!centered, "[centered] is for [vector] = [word_vectors] only");
      Check.that(wordVectors.isEmpty(), "[word_vectors] is for [vector] = [word_vectors] only");
    } else {
      Check.that(wordVectors.isPresent(), "[vector] = [word_vectors] needs [word_vectors], a file");
      Check.that(translation.isEmpty(), "[translate_from] is for [vector] = [terms] only");
      Check.that(
          terms.stemmer().equals(TermOptions.NONE),
          "[stemmer] must be [none] with [vector] = [word_vectors], whose words are no stems, got"
              + " [%s]",
          terms.stemmer());
      Check.that(
          weighting.kind() == Weighting.Kind.TF || weighting.kind() == Weighting.Kind.TF_IDF,
          "[weight] must be [tf] or [tf_idf] with [vector] = [word_vectors], got [%s]",
          weighting.kind().id());
    }
    Check.that(
        statistics.isPresent() || !needsStatistics(weighting, minFrequency, centered),
        "[weight] = [%s], [min_frequency] = %s and [centered] = %s need [statistics], a file",
        weighting.kind().id(),
        minFrequency,
        centered);
  }

  public static boolean needsStatistics(Weighting weighting, int minFrequency, boolean centered) {
    return weighting.kind().needsStatistics() || minFrequency > 1 || centered;
  }

  public Map<String, ResourceRef> files() {
    Map<String, ResourceRef> files = new TreeMap<>();
    statistics.ifPresent(file -> files.put("statistics", file));
    wordVectors.ifPresent(file -> files.put("word_vectors", file));
    translation.ifPresent(
        t -> {
          files.put("translation", t.table());
          files.put("translation_statistics", t.statistics());
        });
    return files;
  }

  /** Adds every parameter to the settings of a scheme; files count by their SHA-256. */
  public void putInto(Map<String, Object> settings) {
    settings.put("vector", kind.id());
    settings.put("stopwords", terms.stopwords());
    settings.put("stemmer", terms.stemmer());
    settings.put("weight", weighting.kind().id());
    settings.put("k1", weighting.k1());
    settings.put("b", weighting.b());
    settings.put("min_frequency", minFrequency);
    settings.put("min_terms", minTerms);
    settings.put("centered", centered);
    settings.put("translate_from", of(Translation::language));
    settings.put("translation_stopwords", of(t -> t.terms().stopwords()));
    settings.put("translation_stemmer", of(t -> t.terms().stemmer()));
    settings.put("translation_probability", of(t -> t.probability().id()));
    for (String file : FILES) {
      settings.put(file + "_sha256", null);
    }
    files().forEach((name, file) -> settings.put(name + "_sha256", file.sha256()));
  }

  private String of(Function<Translation, String> part) {
    return translation.map(part).orElse(null);
  }

  /**
   * How the words of a normalised unit become terms: first stop words are left out, then what
   * remains is stemmed.
   *
   * @param stopwords the language of Lucene's stop word list, such as {@code english}, or {@value
   *     #NONE}
   * @param stemmer the Snowball stemmer, such as {@code english} (Porter2), {@code porter} or
   *     {@code german}, or {@value #NONE}
   */
  public record TermOptions(String stopwords, String stemmer) {

    public static final String NONE = "none";
    public static final TermOptions PLAIN = new TermOptions(NONE, NONE);

    public TermOptions {
      Check.noneOrOneOf("stopwords", Stopwords.languages(), stopwords);
      Check.noneOrOneOf("stemmer", Stemmers.names(), stemmer);
    }
  }

  /**
   * How terms are weighted.
   *
   * @param k1 saturation of the term frequency in {@link Kind#BM25}, 0 to 100
   * @param b share of the length normalisation in {@link Kind#BM25}, 0 to 1
   */
  public record Weighting(Kind kind, double k1, double b) {

    public static final double DEFAULT_K1 = 1.2;
    public static final double DEFAULT_B = 0.75;

    public enum Kind implements EnumNames {
      TF,
      /** 1 + ln tf. */
      LOG_TF,
      /** tf times ln(N / df). */
      TF_IDF,
      /**
       * Okapi BM25 (Robertson et al., TREC-3): saturated, length-normalised frequency times idf.
       */
      BM25;

      public boolean needsStatistics() {
        return this == TF_IDF || this == BM25;
      }
    }

    public Weighting {
      Check.that(k1 >= 0 && k1 <= 100, "[k1] must be between 0 and 100, got %s", k1);
      Check.that(b >= 0 && b <= 1, "[b] must be between 0 and 1, got %s", b);
    }

    public static Weighting of(Kind kind) {
      return new Weighting(kind, DEFAULT_K1, DEFAULT_B);
    }
  }

  /**
   * How texts of another language are brought into the scheme's: their term vectors are projected
   * by a table of translation probabilities, df*(e) = sum p(f|e) df(f) and tf*(e) = sum p(f|e)
   * tf(f) (Darwish and Oard, "Probabilistic Structured Query Methods", SIGIR 2003).
   *
   * @param language BCP 47 tag of the texts that are translated, such as {@code de}
   * @param terms how their words become terms, as in the table
   * @param probability which probability of the table is used
   */
  public record Translation(
      String language,
      TermOptions terms,
      ResourceRef table,
      ResourceRef statistics,
      Probability probability) {

    public enum Probability implements EnumNames {
      /** p(f|e), derived from the table's p(e|f) by Bayes' rule with p(f) from the statistics. */
      BAYES,
      /** The table's p(e|f), as if it were p(f|e). */
      DIRECT,
      /** The table's own p(f|e), its fourth column. */
      GIVEN;
    }

    public Translation {
      TextOptions.requireLanguage("[translate_from] must be a BCP 47 tag such as [de]", language);
    }
  }
}
