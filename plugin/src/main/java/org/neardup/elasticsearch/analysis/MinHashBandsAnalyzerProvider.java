package org.neardup.elasticsearch.analysis;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractIndexAnalyzerProvider;
import org.neardup.lucene.NearDuplicateAnalyzer;

/**
 * The analyzer {@code minhash_bands}: a text to the band tokens of its units, each at a position of
 * its own.
 */
public final class MinHashBandsAnalyzerProvider
    extends AbstractIndexAnalyzerProvider<NearDuplicateAnalyzer> {

  /** Name of the analyzer and of the token filter. */
  public static final String NAME = "minhash_bands";

  private final NearDuplicateAnalyzer analyzer;

  public MinHashBandsAnalyzerProvider(
      IndexSettings indexSettings, Environment environment, String name, Settings settings) {
    super(name);
    this.analyzer = new NearDuplicateAnalyzer(AnalysisSettings.analyzer(name, settings).scheme());
  }

  @Override
  public NearDuplicateAnalyzer get() {
    return analyzer;
  }
}
