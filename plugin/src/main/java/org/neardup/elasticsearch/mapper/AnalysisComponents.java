package org.neardup.elasticsearch.mapper;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenStream;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.PreBuiltAnalyzerProvider;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.neardup.lucene.NearDuplicateTextTokenizer;
import org.neardup.lucene.UnitTokenFilter;
import org.neardup.resource.Resources;
import org.neardup.resource.Resources.ResourceRef;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * Makes the tokenizer, the token filters and the analyzers from their settings in an index. A
 * setting without effect on the component is refused, as is an unknown one.
 */
public final class AnalysisComponents {

  public static final String TOKENIZER = "near_duplicate_text";

  /**
   * Elasticsearch adds these settings to a component's own. Without an index it also adds the
   * settings of an index.
   */
  private static final Set<String> FOREIGN = Set.of("type", "version", "position_increment_gap");

  /** Settings that decide how units are cut, which is no concern of a token filter. */
  static final Set<String> CUTTING =
      Set.of(
          "sentence_rules",
          "abbreviations",
          "line_breaks",
          "passage_words",
          "ignore",
          "ignore_sha256");

  private static final String TEXT_LANGUAGE = "text_language";

  private AnalysisComponents() {}

  /**
   * The tokenizer: one token for each unit, its normalised text.
   *
   * @param resources is asked before a large text takes memory
   */
  public static TokenizerFactory tokenizer(Resources resources, String name, Settings settings) {
    TextOptions options = naming("tokenizer [" + name + "]", () -> textOptions(settings));
    return TokenizerFactory.newFactory(
        name,
        () ->
            new NearDuplicateTextTokenizer(
                TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, options, resources));
  }

  /** The tokens of a tokenizer are whole units: a token filter stems the words of shingles. */
  private static TextOptions textOptions(Settings settings) {
    TextOptions options =
        SchemeRequest.of(read(settings, textSettings())).resolve().scheme().signature().text();
    Check.that(
        options.stemmer().equals(TextOptions.NO_STEMMER),
        "[stemmer] must be [none] here, got [%s]: set it on the token filter",
        options.stemmer());
    return options;
  }

  /** The settings of a tokenizer, which decide the units and their normalised texts. */
  static Set<String> textSettings() {
    return Setting.of(Setting.Part.TEXT).stream().map(Setting::id).collect(Collectors.toSet());
  }

  /** An analyzer: a text to the tokens of its units, one token at each position. */
  public static PreBuiltAnalyzerProvider analyzer(
      TokenKind kind, Resources resources, String name, Settings settings) {
    FieldScheme scheme =
        naming(
            "analyzer [" + name + "]",
            () -> scheme(kind, read(settings, kind.settings()), resources));
    return new PreBuiltAnalyzerProvider(name, AnalyzerScope.INDEX, scheme.analyzer());
  }

  /** A token filter: replaces the text of a unit by its tokens. It cuts no units. */
  public static TokenFilterFactory tokenFilter(
      TokenKind kind, Resources resources, String name, Settings settings) {
    Set<String> allowed = kind.settings();
    allowed.removeAll(CUTTING);
    // For jaccard the language only decides sentence boundaries.
    if (kind == TokenKind.MINHASH_BANDS) {
      allowed.remove("language");
    }
    FieldScheme scheme =
        naming(
            "token filter [" + name + "]", () -> scheme(kind, read(settings, allowed), resources));
    return new TokensFilter(name, scheme);
  }

  /** The value of a supplier, whose error begins with the component that it is about. */
  static <T> T naming(String component, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(component + ": " + e.getMessage(), e);
    }
  }

  private static FieldScheme scheme(
      TokenKind kind, Map<String, String> settings, Resources resources) {
    String similarity = settings.getOrDefault("similarity", kind.similarity);
    Check.that(
        similarity.equals(kind.similarity),
        "[similarity] must be [%s] here, got [%s]",
        kind.similarity,
        similarity);
    settings.put("similarity", similarity);
    String language = settings.remove(TEXT_LANGUAGE);
    ResolvedScheme scheme =
        SchemeRequest.of(settings).resolve(file -> refuse(resources.reference(file)));
    return new FieldScheme(scheme, language, resources);
  }

  /** Settings stay as they were given, so that a file which changed would change the tokens. */
  private static ResourceRef refuse(ResourceRef found) {
    throw new IllegalArgumentException(
        ("file [%s] must be given with its SHA-256, as in [statistics_sha256] for"
                + " [statistics]; it is [%s]")
            .formatted(found.name(), found.sha256()));
  }

  /** The settings that have a value; null means the default. */
  private static Map<String, String> read(Settings settings, Set<String> allowed) {
    Map<String, String> read = new TreeMap<>();
    for (String name : settings.keySet()) {
      if (FOREIGN.contains(name) || name.startsWith("index.")) {
        continue;
      }
      Check.that(
          allowed.contains(name),
          "unknown setting [%s], it takes %s",
          name,
          new TreeSet<>(allowed));
      if (settings.get(name) != null) {
        read.put(name, settings.get(name));
      }
    }
    return read;
  }

  private record TokensFilter(String name, FieldScheme scheme) implements TokenFilterFactory {

    @Override
    public TokenStream create(TokenStream input) {
      return new UnitTokenFilter(input, scheme.index(), scheme.signers());
    }

    /** These tokens are no words: they cannot be synonyms. */
    @Override
    public TokenFilterFactory getSynonymFilter() {
      throw new IllegalArgumentException(
          "token filter [" + name + "] cannot be used to parse synonyms");
    }
  }

  /** The kinds of tokens, each with an analyzer and a token filter of its name. */
  public enum TokenKind implements EnumNames {
    /** Band tokens of MinHash signatures. */
    MINHASH_BANDS(Setting.JACCARD),
    /** Prefix tokens of hyperplane signatures. */
    RANDOM_PROJECTION_PREFIXES(Setting.COSINE);

    final String similarity;

    TokenKind(String similarity) {
      this.similarity = similarity;
    }

    private Set<String> settings() {
      Set<String> names = Setting.names(similarity);
      names.add(SchemeRequest.VERSION);
      if (this == RANDOM_PROJECTION_PREFIXES) {
        names.add(TEXT_LANGUAGE);
      }
      return names;
    }
  }
}
