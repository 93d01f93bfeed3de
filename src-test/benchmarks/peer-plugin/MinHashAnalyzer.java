package org.neardup.peers;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Lucene's MinHashFilter with the defaults of Elasticsearch's {@code min_hash}: one hash, 512
 * buckets of one, empty ones filled.
 */
final class MinHashAnalyzer extends Analyzer {
  private static final int BUCKETS = 512;
  private final String shingle;
  private final boolean apart;

  /**
   * An analyzer of shingles.
   *
   * @param shingle {@code char:5} or {@code word:5}
   * @param apart whether each token has another position: a {@code match} takes tokens at one
   *     position as synonyms and drops its {@code minimum_should_match}
   */
  MinHashAnalyzer(String shingle, boolean apart) {
    this.shingle = shingle;
    this.apart = apart;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer tokenizer =
        shingle.startsWith("char:") ? new NGramTokenizer(size(), size()) : new StandardTokenizer();
    TokenStream hashed = new MinHashFilter(shingles(tokenizer), 1, BUCKETS, 1, true);
    return new TokenStreamComponents(tokenizer, apart ? new Apart(hashed) : hashed);
  }

  private TokenStream shingles(Tokenizer tokenizer) {
    if (tokenizer instanceof NGramTokenizer) {
      return tokenizer;
    }
    ShingleFilter words = new ShingleFilter(new LowerCaseFilter(tokenizer), size(), size());
    words.setOutputUnigrams(false);
    words.setOutputUnigramsIfNoShingles(true);
    return words;
  }

  private int size() {
    return Integer.parseInt(shingle.substring("char:".length()));
  }

  private static final class Apart extends TokenFilter {
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);

    Apart(TokenStream input) {
      super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
      boolean more = input.incrementToken();
      increment.setPositionIncrement(1);
      return more;
    }
  }
}
