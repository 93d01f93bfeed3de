package org.neardup.elasticsearch.analysis;

import org.apache.lucene.analysis.Tokenizer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.neardup.lucene.NearDuplicateTextTokenizer;
import org.neardup.text.TextOptions;

/** The tokenizer {@code near_duplicate_text}: one token for each unit, its normalised text. */
public final class TextTokenizerFactory implements TokenizerFactory {

  public static final String NAME = "near_duplicate_text";

  private final String name;
  private final TextOptions options;

  public TextTokenizerFactory(
      IndexSettings indexSettings, Environment environment, String name, Settings settings) {
    this.name = name;
    this.options = AnalysisSettings.tokenizer(name, settings).scheme().signature().text();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Tokenizer create() {
    return new NearDuplicateTextTokenizer(options);
  }
}
