package org.neardup.elasticsearch.mapper;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.search.Query;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.server.TokensFieldType;
import org.neardup.lucene.SignedDocumentsQuery;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * The type of a {@code near_duplicate} field for searches. {@code term} and {@code terms} take
 * tokens; {@code match} analyses a text to tokens with the field's scheme.
 *
 * <p>Requests that look for words in all fields pass it by, as its tokens are none: it counts only
 * where a request names it.
 */
public final class NearDuplicateFieldType extends TokensFieldType {

  /** The value that {@code fields} gives of the field, by the name of its format. */
  public enum Format implements EnumNames {
    /** The signature; the default, which has no name. */
    SIGNATURE,
    /** The text beside the signature. */
    TEXT,
    /** The number of units. */
    UNITS,
    /**
     * The signature with all settings of its scheme; {@code scheme:N} leaves the signature out
     * where it takes more than N bytes.
     */
    SCHEME,
    /**
     * As {@link #SCHEME}, and the text; with {@code scheme_text:N} of at most N / 8 characters:
     * features made of it take as much as the text four times over.
     */
    SCHEME_TEXT
  }

  /** The name of the id of the signature scheme in field capabilities. */
  public static final String SCHEME_ID = "signature_scheme_id";

  private static final Pattern FORMATS =
      Pattern.compile("(text|units|scheme|scheme_text)|(scheme|scheme_text):([0-9]{1,9})");

  private final FieldScheme scheme;
  @Nullable private final String textField;
  private final boolean ignoreMalformed;
  private final int ignoreAbove;

  NearDuplicateFieldType(
      String name,
      FieldScheme scheme,
      @Nullable String textField,
      boolean ignoreMalformed,
      int ignoreAbove,
      Map<String, String> meta) {
    super(name, textSearchInfo(scheme), meta);
    this.scheme = scheme;
    this.textField = textField;
    this.ignoreMalformed = ignoreMalformed;
    this.ignoreAbove = ignoreAbove;
  }

  private static TextSearchInfo textSearchInfo(FieldScheme scheme) {
    NamedAnalyzer analyzer =
        new NamedAnalyzer(
            NearDuplicateFieldMapper.CONTENT_TYPE, AnalyzerScope.INDEX, scheme.analyzer());
    // Without positions even where they are indexed: a position is the number of a sentence, and a
    // phrase of tokens means nothing.
    FieldType type = new FieldType(TextSearchInfo.SIMPLE_MATCH_ONLY.luceneFieldType());
    // Term vectors that count as stored are not made on request. None are stored, so the field has
    // none, and more_like_this takes no tokens for words.
    type.setStoreTermVectors(true);
    return new TextSearchInfo(type, null, analyzer, analyzer);
  }

  public FieldScheme scheme() {
    return scheme;
  }

  /** Field capabilities show it, of indices of other clusters too. */
  @Override
  public Map<String, String> meta() {
    Map<String, String> all = new TreeMap<>(super.meta());
    all.put(SCHEME_ID, scheme.signatureId());
    return all;
  }

  /** The entries of {@code meta} in the mapping. */
  Map<String, String> metaOfMapping() {
    return super.meta();
  }

  /** Where the text is looked for that the field's own values do not have. */
  @Nullable
  String textField() {
    return textField;
  }

  boolean ignoreMalformed() {
    return ignoreMalformed;
  }

  /** The most characters of a text that is not left out, in UTF-16 code units. */
  int ignoreAbove() {
    return ignoreAbove;
  }

  /** Whether some values of documents are left out instead of refused. */
  boolean ignoresValues() {
    return ignoreMalformed || ignoreAbove < Integer.MAX_VALUE;
  }

  @Override
  public String typeName() {
    return NearDuplicateFieldMapper.CONTENT_TYPE;
  }

  /** Asked of fields that a pattern matches, as {@code *} in {@code query_string}; not by name. */
  @Override
  public boolean mayExistInIndex(SearchExecutionContext context) {
    return false;
  }

  /** Finds documents with a signature: a text without units has the field, but no signature. */
  @Override
  public Query existsQuery(SearchExecutionContext context) {
    return new SignedDocumentsQuery(name(), scheme.format());
  }

  /** Doc values hold signatures, which have no order and no buckets. */
  @Override
  public boolean isAggregatable() {
    return false;
  }

  /** Refuses sorts, aggregations and scripts. */
  @Override
  public IndexFieldData.Builder fielddataBuilder(FieldDataContext context) {
    throw new IllegalArgumentException(
        ("field [%s] of type [%s] cannot be sorted by, aggregated or used in scripts: it holds"
             + " signatures, which have no order and no common values; sort by the [_score] of a"
             + " [%s] query, aggregate a [keyword] field such as a cluster id, and get signatures"
             + " and texts by [fields]")
            .formatted(name(), typeName(), typeName()));
  }

  @Override
  public ValueFetcher valueFetcher(SearchExecutionContext context, @Nullable String format) {
    if (format == null) {
      return new SignatureFetcher(this, context, Format.SIGNATURE, Integer.MAX_VALUE);
    }
    Matcher given = FORMATS.matcher(format);
    Check.that(
        given.matches(),
        "[format] of field [%s] of type [%s] must be [text], [units], [scheme] or absent, got [%s]",
        name(),
        typeName(),
        format);
    boolean limited = given.group(1) == null;
    return new SignatureFetcher(
        this,
        context,
        EnumNames.parse("[format]", Format.values(), given.group(limited ? 2 : 1)),
        limited ? Integer.parseInt(given.group(3)) : Integer.MAX_VALUE);
  }
}
