package org.neardup.stable;

import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;

/** Band tokens of MinHash signatures. */
@NamedComponent("minhash_bands")
public final class MinHashBandsAnalyzerFactory extends SchemeAnalyzerFactory {

  @Inject
  public MinHashBandsAnalyzerFactory(MinHashBandsSettings settings) {
    super("jaccard", MinHashBandsSettings.class, settings);
  }
}
