package org.neardup.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.Tokenizer;
import org.neardup.lsh.IndexScheme;

/**
 * {@link NearDuplicateTextTokenizer} and {@link MinHashBandsTokenFilter} under one scheme: from raw
 * text to band tokens. Two texts share a token if they are near duplicates, with the recall that
 * the scheme was planned for.
 */
public final class NearDuplicateAnalyzer extends Analyzer {

  private final IndexScheme scheme;

  /** An analyzer that emits the tokens of a scheme. */
  public NearDuplicateAnalyzer(IndexScheme scheme) {
    this.scheme = scheme;
  }

  /** The scheme of the tokens. */
  public IndexScheme scheme() {
    return scheme;
  }

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    Tokenizer tokenizer = new NearDuplicateTextTokenizer(scheme.signature().text());
    return new TokenStreamComponents(tokenizer, new MinHashBandsTokenFilter(tokenizer, scheme));
  }
}
