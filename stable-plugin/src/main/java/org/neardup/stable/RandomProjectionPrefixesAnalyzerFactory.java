package org.neardup.stable;

import java.util.Map;
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
    this.analyzer =
        Schemes.analyzer(
            "cosine",
            settings,
            Map.ofEntries(
                Map.entry("bits", settings.bits()),
                Map.entry("entries", settings.entries()),
                Map.entry("weight", settings.weight()),
                Map.entry("k1", settings.k1()),
                Map.entry("b", settings.b()),
                Map.entry("stop_words", settings.stopWords()),
                Map.entry("min_terms", settings.minTerms()),
                Map.entry("bit_permutations", settings.bitPermutations()),
                Map.entry("prefix_lengths", settings.prefixLengths())));
  }

  @Override
  public Analyzer create() {
    return analyzer;
  }
}
