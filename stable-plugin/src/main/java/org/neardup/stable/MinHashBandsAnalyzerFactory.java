package org.neardup.stable;

import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;
import org.elasticsearch.plugin.analysis.AnalyzerFactory;

/** Band tokens of MinHash signatures. */
@NamedComponent("minhash_bands")
public final class MinHashBandsAnalyzerFactory implements AnalyzerFactory {

  private final Analyzer analyzer;

  /** Elasticsearch calls it with the settings of an index. */
  @Inject
  public MinHashBandsAnalyzerFactory(MinHashBandsSettings settings) {
    this.analyzer = Schemes.analyzer("jaccard", MinHashBandsSettings.class, settings);
  }

  @Override
  public Analyzer create() {
    return analyzer;
  }
}
