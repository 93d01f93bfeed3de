package org.neardup.lucene;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.TokenStream;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeContext;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.signature.Signer;
import org.neardup.vector.ResourceFolder;

/**
 * Makes {@link UnitTokenFilter}s of prefix tokens from the settings of {@link Setting}, of which
 * {@code similarity} is {@code cosine}; {@code resources}, the folder of the files that they name;
 * and {@code text_language}, if that is not the scheme's own.
 *
 * <pre>{@code
 * CustomAnalyzer.builder()
 *     .withTokenizer("nearDuplicateText", "unit", "document")
 *     .addTokenFilter("randomProjectionPrefixes", "stem", "english", "threshold", "0.8")
 *     .build();
 * }</pre>
 */
public final class RandomProjectionPrefixesTokenFilterFactory extends TokenFilterFactory {

  /** The name under which Lucene finds the factory. */
  public static final String NAME = "randomProjectionPrefixes";

  private final IndexScheme scheme;
  private final String language;
  private final ResourceFolder resources;

  /** A factory for the scheme that the settings resolve to. */
  public RandomProjectionPrefixesTokenFilterFactory(Map<String, String> args) {
    super(args);
    resources = new ResourceFolder(Path.of(get(args, "resources", ".")));
    String given = get(args, "text_language");
    Map<String, String> settings = new TreeMap<>(args);
    settings.put("similarity", get(args, "similarity", "cosine"));
    scheme =
        SchemeRequest.of(settings).resolve(SchemeContext.ofFiles(resources::reference)).scheme();
    language = given == null ? scheme.signature().text().language() : given;
  }

  /** Only for Lucene's service loader. */
  public RandomProjectionPrefixesTokenFilterFactory() {
    throw defaultCtorException();
  }

  @Override
  public TokenStream create(TokenStream input) {
    return new UnitTokenFilter(
        input, scheme, () -> new Signer(scheme.signature(), language, resources));
  }
}
