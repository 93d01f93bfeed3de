package org.neardup.vector;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.neardup.text.Check;
import org.neardup.text.EnumNames;

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
 * @param centred whether the collection's mean is subtracted; word vectors only
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
    boolean centred,
    Optional<ResourceRef> statistics,
    Optional<ResourceRef> wordVectors,
    Optional<Translation> translation) {

  private static final List<String> FILES =
      List.of("statistics", "word_vectors", "translation", "translation_statistics");

  /** The parts of which a vector is made. */
  public enum Kind implements EnumNames {
    /** Weighted terms. */
    TERMS,
    /** The average of the words' vectors. */
    WORD_VECTORS;
  }

  public VectorScheme {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(terms, "terms");
    Check.atLeast("min_frequency", minFrequency, 1);
    Check.atLeast("min_terms", minTerms, 1);
    if (kind == Kind.TERMS) {
      Check.that(!centred, "[centred] is for [vector] = [word_vectors] only");
      Check.that(wordVectors.isEmpty(), "[word_vectors] is for [vector] = [word_vectors] only");
    } else {
      Check.that(wordVectors.isPresent(), "[vector] = [word_vectors] needs [word_vectors], a file");
      Check.that(translation.isEmpty(), "[translate_from] is for [vector] = [terms] only");
      Check.that(
          terms.stem().equals(TermOptions.NONE),
          "[stem] must be [none] with [vector] = [word_vectors], whose words are no stems, got"
              + " [%s]",
          terms.stem());
      Check.that(
          weighting.kind() == Weighting.Kind.TF || weighting.kind() == Weighting.Kind.TF_IDF,
          "[weight] must be [tf] or [tf_idf] with [vector] = [word_vectors], got [%s]",
          weighting.kind().id());
    }
    Check.that(
        statistics.isPresent() || !needsStatistics(weighting, minFrequency, centred),
        "[weight] = [%s], [min_frequency] = %s and [centred] = %s need [statistics], a file",
        weighting.kind().id(),
        minFrequency,
        centred);
  }

  /** Whether a scheme with such parameters needs statistics. */
  public static boolean needsStatistics(Weighting weighting, int minFrequency, boolean centred) {
    return weighting.kind().needsStatistics() || minFrequency > 1 || centred;
  }

  /** The files by the names of their settings. */
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
    settings.put("stop_words", terms.stopWords());
    settings.put("stem", terms.stem());
    settings.put("weight", weighting.kind().id());
    settings.put("k1", weighting.k1());
    settings.put("b", weighting.b());
    settings.put("min_frequency", minFrequency);
    settings.put("min_terms", minTerms);
    settings.put("centred", centred);
    settings.put("translate_from", of(Translation::language));
    settings.put("translation_stop_words", of(t -> t.terms().stopWords()));
    settings.put("translation_stem", of(t -> t.terms().stem()));
    settings.put("translation_probability", of(t -> t.probability().id()));
    for (String file : FILES) {
      settings.put(file + "_sha256", null);
    }
    files().forEach((name, file) -> settings.put(name + "_sha256", file.sha256()));
  }

  /** A part of the translation; null without one. */
  private String of(Function<Translation, String> part) {
    return translation.map(part).orElse(null);
  }
}
