package org.neardup.stable;

import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/**
 * The settings that {@code random_projection_prefixes} adds to the common ones, empty if absent.
 */
@AnalysisSettings
public interface RandomProjectionPrefixesSettings extends CommonSettings {

  @StringSetting(path = "bits", defaultValue = "")
  String bits();

  @StringSetting(path = "projection_distribution", defaultValue = "")
  String projectionDistribution();

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
