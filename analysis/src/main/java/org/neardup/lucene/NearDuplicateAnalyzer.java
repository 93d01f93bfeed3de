package org.neardup.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.vector.Resources;

/**
 * {@link NearDuplicateTextTokenizer} and {@link UnitTokenFilter} under one scheme: from raw text to
 * tokens. Two texts share a token if they are near duplicates, with the recall that the scheme was
 * planned for.
 */
public final class NearDuplicateAnalyzer extends Analyzer {

  private final IndexScheme scheme;
  private final String language;
  private final Resources resources;

  /** An analyzer that emits the tokens of a scheme that needs no files. */
  public NearDuplicateAnalyzer(IndexScheme scheme) {
    this(scheme, scheme.signature().text().language(), Resources.NONE);
  }

  /**
   * An analyzer that emits the tokens of a scheme.
   *
   * @param language BCP 47 tag of the texts: the scheme's, or the one that it translates from
   * @param resources has the files that the scheme names; they are opened when a text is analysed
   */
  public NearDuplicateAnalyzer(IndexScheme scheme, String language, Resources resources) {
    this.scheme = scheme;
    this.language = language;
    this.resources = resources;
  }

  public IndexScheme scheme() {
    return scheme;
  }

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    SignatureScheme signature = scheme.signature();
    Tokenizer tokenizer =
        new NearDuplicateTextTokenizer(
            TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY,
            signature.text().withLanguage(language),
            resources.memory());
    return new TokenStreamComponents(
        tokenizer,
        new UnitTokenFilter(tokenizer, scheme, () -> new Signer(signature, language, resources)));
  }
}
