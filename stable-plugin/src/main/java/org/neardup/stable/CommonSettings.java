package org.neardup.stable;

import org.elasticsearch.plugin.settings.StringSetting;

/**
 * The settings of both analyzers, empty where not given. A test compares them with the table {@link
 * org.neardup.scheme.Setting}.
 */
public interface CommonSettings {

  @StringSetting(path = "unit", defaultValue = "")
  String unit();

  @StringSetting(path = "language", defaultValue = "")
  String language();

  @StringSetting(path = "sentence_rules", defaultValue = "")
  String sentenceRules();

  @StringSetting(path = "abbreviations", defaultValue = "")
  String abbreviations();

  @StringSetting(path = "line_breaks", defaultValue = "")
  String lineBreaks();

  @StringSetting(path = "passage_words", defaultValue = "")
  String passageWords();

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

  @StringSetting(path = "strip_urls", defaultValue = "")
  String stripUrls();

  @StringSetting(path = "expand_contractions", defaultValue = "")
  String expandContractions();

  @StringSetting(path = "stemmer", defaultValue = "")
  String stemmer();

  @StringSetting(path = "seed", defaultValue = "")
  String seed();

  @StringSetting(path = "threshold", defaultValue = "")
  String threshold();

  @StringSetting(path = "recall", defaultValue = "")
  String recall();

  @StringSetting(path = "expected_units", defaultValue = "")
  String expectedUnits();
}
