package org.neardup.lucene;

import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;

/**
 * Makes {@link UnitTokenFilter}s of band tokens from the settings of {@link Setting}.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("nearDuplicateText", "unit", "sentence")
 *     .addTokenFilter("minHashBands", "unit", "sentence", "threshold", "0.8", "recall", "0.95")
 *     .build();
 * }</pre>
 */
public final class MinHashBandsTokenFilterFactory extends TokenFilterFactory {

  /** The name under which Lucene finds the factory. */
  public static final String NAME = "minHashBands";

  private final IndexScheme scheme;

  /** A factory for the scheme that the settings resolve to. */
  public MinHashBandsTokenFilterFactory(Map<String, String> args) {
    super(args);
    scheme = SchemeRequest.of(args).resolve().scheme();
  }

  /** Only for Lucene's service loader. */
  public MinHashBandsTokenFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new UnitTokenFilter(input, scheme);
  }
}
