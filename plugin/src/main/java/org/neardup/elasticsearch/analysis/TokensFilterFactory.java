package org.neardup.elasticsearch.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.lucene.UnitTokenFilter;
import org.neardup.vector.ResourceFolder;

/** A token filter: replaces the text of a unit by its tokens. */
public final class TokensFilterFactory implements TokenFilterFactory {

  private final String name;
  private final FieldScheme scheme;

  /** The token filter of a kind. */
  public TokensFilterFactory(
      TokenKind kind, ResourceFolder resources, String name, Settings settings) {
    this.name = name;
    this.scheme = AnalysisSettings.tokenFilter(name, settings, kind.similarity(), resources);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new UnitTokenFilter(input, scheme.index(), () -> scheme.newSigner(null));
  }

  /** These tokens are no words: they cannot be synonyms. */
  @Override
  public TokenFilterFactory getSynonymFilter() {
    throw new IllegalArgumentException(
        "token filter [" + name + "] cannot be used to parse synonyms");
  }
}
