package org.neardup.elasticsearch;

import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.MapperPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.SearchPlugin;
import org.elasticsearch.search.fetch.FetchSubPhase;
import org.elasticsearch.search.fetch.subphase.highlight.Highlighter;
import org.neardup.elasticsearch.analysis.MinHashBandsAnalyzerProvider;
import org.neardup.elasticsearch.analysis.MinHashBandsTokenFilterFactory;
import org.neardup.elasticsearch.analysis.TextTokenizerFactory;
import org.neardup.elasticsearch.fetch.EvidencePhase;
import org.neardup.elasticsearch.fetch.EvidenceRequest;
import org.neardup.elasticsearch.fetch.NearDuplicateHighlighter;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldMapper;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;

/** What the plugin adds to Elasticsearch. */
public final class NearDuplicatePlugin extends Plugin
    implements AnalysisPlugin, MapperPlugin, SearchPlugin {

  @Override
  public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
    return Map.of(TextTokenizerFactory.NAME, TextTokenizerFactory::new);
  }

  @Override
  public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
    return Map.of(MinHashBandsAnalyzerProvider.NAME, MinHashBandsTokenFilterFactory::new);
  }

  @Override
  public Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> getAnalyzers() {
    return Map.of(MinHashBandsAnalyzerProvider.NAME, MinHashBandsAnalyzerProvider::new);
  }

  @Override
  public Map<String, Mapper.TypeParser> getMappers() {
    return Map.of(NearDuplicateFieldMapper.CONTENT_TYPE, NearDuplicateFieldMapper.PARSER);
  }

  @Override
  public List<QuerySpec<?>> getQueries() {
    return List.of(
        new QuerySpec<>(
            NearDuplicateQueryBuilder.NAME,
            NearDuplicateQueryBuilder::new,
            NearDuplicateQueryBuilder::fromXContent));
  }

  @Override
  public List<SearchExtSpec<?>> getSearchExts() {
    return List.of(
        new SearchExtSpec<>(
            EvidenceRequest.NAME, EvidenceRequest::new, EvidenceRequest::fromXContent));
  }

  @Override
  public List<FetchSubPhase> getFetchSubPhases(FetchPhaseConstructionContext context) {
    return List.of(new EvidencePhase());
  }

  @Override
  public Map<String, Highlighter> getHighlighters() {
    return Map.of(NearDuplicateHighlighter.NAME, new NearDuplicateHighlighter());
  }
}
