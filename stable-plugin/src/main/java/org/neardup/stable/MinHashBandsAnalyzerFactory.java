package org.neardup.stable;

import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;
import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/** Band tokens of MinHash signatures. */
@NamedComponent("minhash_bands")
public final class MinHashBandsAnalyzerFactory extends SchemeAnalyzerFactory {

  @Inject
  public MinHashBandsAnalyzerFactory(Settings settings) {
    super("jaccard", Settings.class, settings);
  }

  /** Settings beside the common ones, empty where not given. */
  @AnalysisSettings
  public interface Settings extends CommonSettings {

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

    @StringSetting(path = "band_components", defaultValue = "")
    String bandComponents();

    @StringSetting(path = "band_bits", defaultValue = "")
    String bandBits();

    @StringSetting(path = "estimate_bits", defaultValue = "")
    String estimateBits();
  }
}
