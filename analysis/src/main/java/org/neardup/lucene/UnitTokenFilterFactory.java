package org.neardup.lucene;

import java.nio.file.Path;
import java.util.Map;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.neardup.lsh.IndexScheme;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signer.Signer;

/**
 * Makes {@link UnitTokenFilter}s from the settings of a scheme; {@code resources}, the folder of
 * the files that they name; and {@code text_language}, if that is not the scheme's own.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("nearDuplicateText", "unit", "sentence")
 *     .addTokenFilter("nearDuplicateTokens", "unit", "sentence", "threshold", "0.8")
 *     .build();
 * }</pre>
 */
public final class UnitTokenFilterFactory extends TokenFilterFactory {

  public static final String NAME = "nearDuplicateTokens";

  private final IndexScheme scheme;
  private final Signer.Pool signers;

  public UnitTokenFilterFactory(Map<String, String> args) {
    super(args);
    Resources resources = new Resources(Path.of(get(args, "resources", ".")));
    String given = get(args, "text_language");
    scheme = SchemeRequest.of(args).resolve(resources::reference).scheme();
    String language = given == null ? scheme.signature().text().language() : given;
    signers = new Signer.Pool(scheme.signature(), language, resources);
  }

  public UnitTokenFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new UnitTokenFilter(input, scheme, signers);
  }
}
