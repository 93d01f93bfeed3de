package org.neardup.elasticsearch.mapper;

import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.PreBuiltAnalyzerProvider;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.neardup.lsh.Setting;
import org.neardup.lucene.NearDuplicateTextTokenizer;
import org.neardup.lucene.UnitTokenFilter;
import org.neardup.text.EnumNames;
import org.neardup.text.TextOptions;
import org.neardup.vector.ResourceFolder;
import org.neardup.vector.Resources;

/** Makes the tokenizer, the token filters and the analyzers from their settings in an index. */
public final class AnalysisComponents {

  public static final String TOKENIZER = "near_duplicate_text";

  private AnalysisComponents() {}

  /**
   * The tokenizer: one token for each unit, its normalised text.
   *
   * @param resources is asked before a large text takes memory
   */
  public static TokenizerFactory tokenizer(Resources resources, String name, Settings settings) {
    TextOptions options = AnalysisSettings.tokenizer(name, settings).scheme().signature().text();
    return TokenizerFactory.newFactory(
        name,
        () ->
            new NearDuplicateTextTokenizer(
                TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, options, resources));
  }

  /** An analyzer: a text to the tokens of its units, one token at each position. */
  public static PreBuiltAnalyzerProvider analyzer(
      TokenKind kind, ResourceFolder resources, String name, Settings settings) {
    return new PreBuiltAnalyzerProvider(
        name,
        AnalyzerScope.INDEX,
        AnalysisSettings.analyzer(name, settings, kind.similarity(), resources).analyzer());
  }

  /** A token filter: replaces the text of a unit by its tokens. */
  public static TokenFilterFactory tokenFilter(
      TokenKind kind, ResourceFolder resources, String name, Settings settings) {
    return new TokensFilter(
        name, AnalysisSettings.tokenFilter(name, settings, kind.similarity(), resources));
  }

  private record TokensFilter(String name, FieldScheme scheme) implements TokenFilterFactory {

    @Override
    public TokenStream create(TokenStream input) {
      return new UnitTokenFilter(input, scheme.index(), scheme.signers());
    }

    /** These tokens are no words: they cannot be synonyms. */
    @Override
    public TokenFilterFactory getSynonymFilter() {
      throw new IllegalArgumentException(
          "token filter [" + name + "] cannot be used to parse synonyms");
    }
  }

  /** The kinds of tokens, each with an analyzer and a token filter of its name. */
  public enum TokenKind implements EnumNames {
    /** Band tokens of MinHash signatures. */
    MINHASH_BANDS(Setting.JACCARD),
    /** Prefix tokens of hyperplane signatures. */
    RANDOM_PROJECTION_PREFIXES(Setting.COSINE);

    private final String similarity;

    TokenKind(String similarity) {
      this.similarity = similarity;
    }

    String similarity() {
      return similarity;
    }
  }
}
