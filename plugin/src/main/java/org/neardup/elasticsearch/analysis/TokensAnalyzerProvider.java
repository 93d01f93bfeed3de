package org.neardup.elasticsearch.analysis;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.vector.ResourceFolder;

/** An analyzer: a text to the tokens of its units, each at a position of its own. */
public final class TokensAnalyzerProvider implements AnalyzerProvider<NearDuplicateAnalyzer> {

  private final String name;
  private final NearDuplicateAnalyzer analyzer;

  /** The analyzer of a kind. */
  public TokensAnalyzerProvider(
      TokenKind kind, ResourceFolder resources, String name, Settings settings) {
    this.name = name;
    this.analyzer =
        AnalysisSettings.analyzer(name, settings, kind.similarity(), resources).analyzer();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public AnalyzerScope scope() {
    return AnalyzerScope.INDEX;
  }

  @Override
  public NearDuplicateAnalyzer get() {
    return analyzer;
  }
}
