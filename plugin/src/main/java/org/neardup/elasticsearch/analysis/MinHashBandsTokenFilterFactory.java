package org.neardup.elasticsearch.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.MinHashBandsTokenFilter;

/** The token filter {@code minhash_bands}: replaces the text of a unit by its band tokens. */
public final class MinHashBandsTokenFilterFactory extends AbstractTokenFilterFactory {

  private final IndexScheme scheme;

  public MinHashBandsTokenFilterFactory(
      IndexSettings indexSettings, Environment environment, String name, Settings settings) {
    super(name);
    this.scheme = AnalysisSettings.tokenFilter(name, settings).scheme();
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new MinHashBandsTokenFilter(input, scheme);
  }

  /** Band tokens are no words: they cannot be synonyms. */
  @Override
  public TokenFilterFactory getSynonymFilter() {
    throw new IllegalArgumentException(
        "token filter [" + name() + "] cannot be used to parse synonyms");
  }
}
