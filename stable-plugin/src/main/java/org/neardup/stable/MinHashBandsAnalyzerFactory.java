package org.neardup.stable;

import java.util.Map;
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
    this.analyzer =
        Schemes.analyzer(
            "jaccard",
            settings,
            Map.ofEntries(
                Map.entry("shingle", settings.shingle()),
                Map.entry("family", settings.family()),
                Map.entry("components", settings.components()),
                Map.entry("bands", settings.bands()),
                Map.entry("rows", settings.rows()),
                Map.entry("banding", settings.banding()),
                Map.entry("signature_bits", settings.signatureBits())));
  }

  @Override
  public Analyzer create() {
    return analyzer;
  }
}
