package org.neardup.elasticsearch.analysis;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.neardup.lucene.NearDuplicateTextTokenizer;
import org.neardup.text.TextOptions;
import org.neardup.vector.Resources;

/** The tokenizer {@code near_duplicate_text}: one token for each unit, its normalised text. */
public final class TextTokenizerFactory implements TokenizerFactory {

  public static final String NAME = "near_duplicate_text";

  private final String name;
  private final TextOptions options;
  private final Resources resources;

  /** The tokenizer; {@code resources} is asked before a large text takes memory. */
  public TextTokenizerFactory(Resources resources, String name, Settings settings) {
    this.resources = resources;
    this.name = name;
    this.options = AnalysisSettings.tokenizer(name, settings).scheme().signature().text();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Tokenizer create() {
    return new NearDuplicateTextTokenizer(
        TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, options, resources.memory());
  }
}
