package org.neardup.lucene;

import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.neardup.lsh.IndexScheme;
import org.neardup.resource.Resources;
import org.neardup.signer.Signer;

/**
 * {@link NearDuplicateTextTokenizer} and {@link UnitTokenFilter} under one scheme: from raw text to
 * tokens. Two texts share a token if they are near duplicates, with the recall that the scheme was
 * planned for.
 *
 * <pre>{@code
 * Analyzer analyzer = new NearDuplicateAnalyzer(scheme); // of a TextField, at index time
 * Query copies = new QueryBuilder(analyzer).createMinShouldMatchQuery("body", text, 0.1f);
 * }</pre>
 */
public final class NearDuplicateAnalyzer extends Analyzer {

  private final IndexScheme scheme;
  private final String language;
  private final Resources resources;
  private final Signer.Pool signers;

  /** An analyzer of texts in the scheme's language, for a scheme that names no files. */
  public NearDuplicateAnalyzer(IndexScheme scheme) {
    this(scheme, scheme.signature().text().language(), Resources.NONE);
  }

  /**
   * An analyzer of texts of a language.
   *
   * @param language BCP 47 tag of the texts: the scheme's, or the one that it translates from
   * @param resources has the files that the scheme names; they are opened when a text is analysed
   */
  public NearDuplicateAnalyzer(IndexScheme scheme, String language, Resources resources) {
    this.scheme = scheme;
    this.language = language;
    this.resources = resources;
    this.signers = new Signer.Pool(scheme.signature().withoutIgnored(), language, resources);
  }

  @Override
  protected TokenStreamComponents createComponents(String fieldName) {
    Tokenizer tokenizer =
        new NearDuplicateTextTokenizer(
            TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY,
            scheme.signature().text(),
            List.of(scheme.signature(), language),
            () -> scheme.signature().cutter(language, resources),
            resources);
    return new TokenStreamComponents(tokenizer, new UnitTokenFilter(tokenizer, scheme, signers));
  }
}
