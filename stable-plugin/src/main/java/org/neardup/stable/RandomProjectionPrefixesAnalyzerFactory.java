package org.neardup.stable;

import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;
import org.elasticsearch.plugin.analysis.AnalyzerFactory;

/** Prefix tokens of hyperplane signatures, for schemes that name no files. */
@NamedComponent("random_projection_prefixes")
public final class RandomProjectionPrefixesAnalyzerFactory implements AnalyzerFactory {

  private final Analyzer analyzer;

  /** Elasticsearch calls it with the settings of an index. */
  @Inject
  public RandomProjectionPrefixesAnalyzerFactory(RandomProjectionPrefixesSettings settings) {
    this.analyzer = Schemes.analyzer("cosine", RandomProjectionPrefixesSettings.class, settings);
  }

  @Override
  public Analyzer create() {
    return analyzer;
  }
}
