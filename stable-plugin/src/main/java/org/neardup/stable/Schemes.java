package org.neardup.stable;

import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.NearDuplicateAnalyzer;

/** Makes analyzers from settings. */
final class Schemes {
  private Schemes() {}

  /**
   * The analyzer of a scheme; settings that are empty count as not given.
   *
   * @param own what only analyzers of this similarity are told
   */
  static Analyzer analyzer(String similarity, CommonSettings settings, Map<String, String> own) {
    Map<String, String> given = new TreeMap<>(own);
    given.putAll(
        Map.ofEntries(
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
            Map.entry("recall", settings.recall())));
    given.values().removeIf(String::isEmpty);
    given.put("similarity", similarity);
    return new NearDuplicateAnalyzer(SchemeRequest.of(given).resolve().scheme());
  }
}
