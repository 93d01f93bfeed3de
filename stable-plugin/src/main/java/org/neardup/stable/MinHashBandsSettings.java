package org.neardup.stable;

import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/** What the analyzer {@code minhash_bands} is told; empty where it is not given. */
@AnalysisSettings
public interface MinHashBandsSettings {

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

  @StringSetting(path = "shingle", defaultValue = "")
  String shingle();

  @StringSetting(path = "family", defaultValue = "")
  String family();

  @StringSetting(path = "components", defaultValue = "")
  String components();

  @StringSetting(path = "bands", defaultValue = "")
  String bands();

  @StringSetting(path = "rows", defaultValue = "")
  String rows();

  @StringSetting(path = "banding", defaultValue = "")
  String banding();

  @StringSetting(path = "signature_bits", defaultValue = "")
  String signatureBits();
}
