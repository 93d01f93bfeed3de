package org.neardup.stable;

import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;
import org.elasticsearch.plugin.analysis.AnalyzerFactory;

/** Prefix tokens of hyperplane signatures, for schemes that name no files. */
@NamedComponent("random_projection_prefixes")
public final class RandomProjectionPrefixesAnalyzerFactory implements AnalyzerFactory {

  private final Analyzer analyzer;

  /** Elasticsearch calls it with the settings of an index. */
  @Inject
  public RandomProjectionPrefixesAnalyzerFactory(RandomProjectionPrefixesSettings settings) {
    this.analyzer = Schemes.analyzer("cosine", given(settings));
  }

  private static Map<String, String> given(RandomProjectionPrefixesSettings settings) {
    return Map.ofEntries(
        Map.entry("unit", settings.unit()),
        Map.entry("language", settings.language()),
        Map.entry("sentence_rules", settings.sentenceRules()),
        Map.entry("min_length", settings.minLength()),
        Map.entry("max_length", settings.maxLength()),
        Map.entry("min_words", settings.minWords()),
        Map.entry("strip_punctuation", settings.stripPunctuation()),
        Map.entry("strip_digits", settings.stripDigits()),
        Map.entry("expand_contractions", settings.expandContractions()),
        Map.entry("stem", settings.stem()),
        Map.entry("seed", settings.seed()),
        Map.entry("threshold", settings.threshold()),
        Map.entry("recall", settings.recall()),
        Map.entry("bits", settings.bits()),
        Map.entry("entries", settings.entries()),
        Map.entry("weight", settings.weight()),
        Map.entry("k1", settings.k1()),
        Map.entry("b", settings.b()),
        Map.entry("stop_words", settings.stopWords()),
        Map.entry("min_terms", settings.minTerms()),
        Map.entry("bit_permutations", settings.bitPermutations()),
        Map.entry("prefix_lengths", settings.prefixLengths()));
  }

  @Override
  public Analyzer create() {
    return analyzer;
  }
}
