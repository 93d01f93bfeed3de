package org.neardup.lucene;

import java.nio.file.Path;
import java.util.Map;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.TokenizerFactory;
import org.apache.lucene.util.AttributeFactory;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.text.TextOptions;

/**
 * Makes {@link NearDuplicateTextTokenizer}s from the settings of {@link Setting} for text. All
 * others are accepted too, so that tokenizer and filter can be given the same ones.
 */
public final class NearDuplicateTextTokenizerFactory extends TokenizerFactory {

  public static final String NAME = "nearDuplicateText";

  private final TextOptions options;
  private final Resources resources = new Resources(Path.of("."));

  public NearDuplicateTextTokenizerFactory(Map<String, String> args) {
    super(args);
    options = SchemeRequest.of(args).resolve().scheme().signature().text();
  }

  public NearDuplicateTextTokenizerFactory() {
    throw defaultCtorException();
  }

  @Override
  public Tokenizer create(AttributeFactory factory) {
    return new NearDuplicateTextTokenizer(factory, options, resources);
  }
}
