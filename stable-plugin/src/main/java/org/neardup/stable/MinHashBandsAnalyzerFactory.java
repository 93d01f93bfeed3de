package org.neardup.stable;

import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;
import org.elasticsearch.plugin.analysis.AnalyzerFactory;

/** Band tokens of MinHash signatures. */
@NamedComponent("minhash_bands")
public final class MinHashBandsAnalyzerFactory implements AnalyzerFactory {

  private final Analyzer analyzer;

  /** Elasticsearch calls it with the settings of an index. */
  @Inject
  public MinHashBandsAnalyzerFactory(MinHashBandsSettings settings) {
    this.analyzer = Schemes.analyzer("jaccard", given(settings));
  }

  private static Map<String, String> given(MinHashBandsSettings settings) {
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
        Map.entry("shingle", settings.shingle()),
        Map.entry("family", settings.family()),
        Map.entry("components", settings.components()),
        Map.entry("bands", settings.bands()),
        Map.entry("rows", settings.rows()),
        Map.entry("banding", settings.banding()),
        Map.entry("signature_bits", settings.signatureBits()));
  }

  @Override
  public Analyzer create() {
    return analyzer;
  }
}
