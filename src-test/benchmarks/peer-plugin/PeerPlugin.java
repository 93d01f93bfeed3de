package org.neardup.peers;

import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.AbstractIndexAnalyzerProvider;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.SearchPlugin;

/**
 * The peers of neardup in the same node, and parts that the server of the measurements lacks:
 * Lucene's MinHashFilter as an analyzer, and a query that compares with every signature. Compiled
 * and zipped by {@code peers_node.py}, part of no release.
 */
public final class PeerPlugin extends Plugin implements AnalysisPlugin, SearchPlugin {
  @Override
  public Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> getAnalyzers() {
    return Map.of(
        "lucene_min_hash", (index, environment, name, settings) -> minHash(name, settings));
  }

  private static AnalyzerProvider<MinHashAnalyzer> minHash(String name, Settings settings) {
    MinHashAnalyzer analyzer =
        new MinHashAnalyzer(
            settings.get("shingle", "char:5"), settings.getAsBoolean("apart", false));
    return new AbstractIndexAnalyzerProvider<>(name) {
      @Override
      public MinHashAnalyzer get() {
        return analyzer;
      }
    };
  }

  @Override
  public List<QuerySpec<?>> getQueries() {
    return List.of(
        new QuerySpec<>(
            AllSignaturesQueryBuilder.NAME,
            AllSignaturesQueryBuilder::new,
            AllSignaturesQueryBuilder::parse));
  }
}
