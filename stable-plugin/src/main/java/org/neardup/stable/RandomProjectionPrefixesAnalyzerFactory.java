package org.neardup.stable;

import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;
import org.elasticsearch.plugin.settings.AnalysisSettings;
import org.elasticsearch.plugin.settings.StringSetting;

/** Prefix tokens of hyperplane signatures, for schemes that name no files. */
@NamedComponent("random_projection_prefixes")
public final class RandomProjectionPrefixesAnalyzerFactory extends SchemeAnalyzerFactory {

  @Inject
  public RandomProjectionPrefixesAnalyzerFactory(Settings settings) {
    super("cosine", Settings.class, settings);
  }

  /** Settings beside the common ones, empty where not given. */
  @AnalysisSettings
  public interface Settings extends CommonSettings {

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

    @StringSetting(path = "stopwords", defaultValue = "")
    String stopwords();

    @StringSetting(path = "min_terms", defaultValue = "")
    String minTerms();

    @StringSetting(path = "bit_permutations", defaultValue = "")
    String bitPermutations();

    @StringSetting(path = "prefix_lengths", defaultValue = "")
    String prefixLengths();
  }
}
