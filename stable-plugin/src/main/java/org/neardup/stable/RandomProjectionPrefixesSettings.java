package org.neardup.stable;

import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/**
 * What the analyzer {@code random_projection_prefixes} is told beside those; empty where it is not
 * given.
 */
@AnalysisSettings
public interface RandomProjectionPrefixesSettings extends CommonSettings {

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
