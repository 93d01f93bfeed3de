package org.neardup.vector;

import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
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

  /** What a vector is made of. */
  public enum Kind {
    /** Weighted terms. */
    TERMS,
    /** The average of the words' vectors. */
    WORD_VECTORS;

    /** The name in settings and scheme JSON. */
    public String id() {
      return EnumNames.of(this);
    }

    /**
     * Reads the name used in settings.
     *
     * @throws IllegalArgumentException for any other name
     */
    public static Kind parse(String text) {
      return EnumNames.parse("[vector]", values(), text);
    }
  }

  public VectorScheme {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(terms, "terms");
    requireAtLeastOne("min_frequency", minFrequency);
    requireAtLeastOne("min_terms", minTerms);
    if (kind == Kind.TERMS) {
      require(!centred, "[centred] is for [vector] = [word_vectors] only");
      require(wordVectors.isEmpty(), "[word_vectors] is for [vector] = [word_vectors] only");
    } else {
      require(wordVectors.isPresent(), "[vector] = [word_vectors] needs [word_vectors], a file");
      require(translation.isEmpty(), "[translate_from] is for [vector] = [terms] only");
      require(
          terms.stem().equals(TermOptions.NONE),
          "[stem] must be [none] with [vector] = [word_vectors], whose words are no stems, got ["
              + terms.stem()
              + "]");
      require(
          weighting.kind() == Weighting.Kind.TF || weighting.kind() == Weighting.Kind.TF_IDF,
          "[weight] must be [tf] or [tf_idf] with [vector] = [word_vectors], got ["
              + weighting.kind().id()
              + "]");
    }
    require(
        statistics.isPresent() || !needsStatistics(weighting, minFrequency, centred),
        "[weight] = ["
            + weighting.kind().id()
            + "], [min_frequency] = "
            + minFrequency
            + " and [centred] = "
            + centred
            + " need [statistics], a file");
  }

  /** Whether such a scheme cannot be without statistics. */
  public static boolean needsStatistics(Weighting weighting, int minFrequency, boolean centred) {
    return weighting.kind().needsStatistics() || minFrequency > 1 || centred;
  }

  private static void requireAtLeastOne(String setting, int value) {
    require(value >= 1, "[" + setting + "] must be at least 1, got " + value);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Adds the parameters to the canonical JSON of a scheme; files count by their SHA-256. */
  public void putInto(SortedMap<String, Object> keys) {
    keys.put("vector", kind.id());
    keys.put("stop_words", terms.stopWords());
    keys.put("stem", terms.stem());
    keys.put("weight", weighting.kind().id());
    keys.put("k1", Double.toString(weighting.k1()));
    keys.put("b", Double.toString(weighting.b()));
    keys.put("min_frequency", minFrequency);
    keys.put("min_terms", minTerms);
    keys.put("centred", centred ? 1 : 0);
    keys.put("statistics_sha256", sha256(statistics));
    keys.put("word_vectors_sha256", sha256(wordVectors));
    translation.ifPresent(
        t -> {
          keys.put("translate_from", t.language());
          keys.put("translation_stop_words", t.terms().stopWords());
          keys.put("translation_stem", t.terms().stem());
          keys.put("translation_sha256", t.table().sha256());
          keys.put("translation_statistics_sha256", t.statistics().sha256());
          keys.put("translation_probability", t.probability().id());
        });
  }

  private static String sha256(Optional<ResourceRef> resource) {
    return resource.map(ResourceRef::sha256).orElse("none");
  }
}
