package org.neardup.stable;

import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/** The settings that {@code minhash_bands} adds to the common ones, empty where not given. */
@AnalysisSettings
public interface MinHashBandsSettings extends CommonSettings {

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
