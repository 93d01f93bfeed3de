package org.neardup.stable;

import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/** What the analyzer {@code random_projection_prefixes} is told; empty where it is not given. */
@AnalysisSettings
public interface RandomProjectionPrefixesSettings {

  @StringSetting(path = "unit", defaultValue = "")
  String unit();

  @StringSetting(path = "language", defaultValue = "")
  String language();

  @StringSetting(path = "sentence_rules", defaultValue = "")
  String sentenceRules();

  @StringSetting(path = "min_length", defaultValue = "")
  String minLength();

  @StringSetting(path = "max_length", defaultValue = "")
  String maxLength();

  @StringSetting(path = "min_words", defaultValue = "")
  String minWords();

  @StringSetting(path = "strip_punctuation", defaultValue = "")
  String stripPunctuation();

  @StringSetting(path = "strip_digits", defaultValue = "")
  String stripDigits();

  @StringSetting(path = "expand_contractions", defaultValue = "")
  String expandContractions();

  @StringSetting(path = "stem", defaultValue = "")
  String stem();

  @StringSetting(path = "seed", defaultValue = "")
  String seed();

  @StringSetting(path = "threshold", defaultValue = "")
  String threshold();

  @StringSetting(path = "recall", defaultValue = "")
  String recall();

  @StringSetting(path = "bits", defaultValue = "")
  String bits();

  @StringSetting(path = "entries", defaultValue = "")
  String entries();

  @StringSetting(path = "weight", defaultValue = "")
  String weight();

  @StringSetting(path = "k1", defaultValue = "")
  String k1();

  @StringSetting(path = "b", defaultValue = "")
  String b();

  @StringSetting(path = "stop_words", defaultValue = "")
  String stopWords();

  @StringSetting(path = "min_terms", defaultValue = "")
  String minTerms();

  @StringSetting(path = "bit_permutations", defaultValue = "")
  String bitPermutations();

  @StringSetting(path = "prefix_lengths", defaultValue = "")
  String prefixLengths();
}
