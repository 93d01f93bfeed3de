package org.neardup.elasticsearch.mapper;

import java.util.Map;
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

/**
 * The type of a {@code near_duplicate} field for searches. {@code term} and {@code terms} take
 * tokens; {@code match} analyses a text to tokens with the field's scheme.
 *
 * <p>Requests that look for words in all fields pass it by, as its tokens are none: it counts only
 * where a request names it.
 */
public final class NearDuplicateFieldType extends TokensFieldType {

  /** The format in which {@code fields} gives the text beside the signature. */
  public static final String TEXT_FORMAT = "text";

  /** The format in which {@code fields} gives the number of units in place of the signature. */
  public static final String UNITS_FORMAT = "units";

  /**
   * The format in which {@code fields} gives the signature with all settings of its scheme; {@code
   * scheme:N} leaves the signature out where it takes more than N bytes. {@code scheme_text} and
   * {@code scheme_text:N} give the text too, of at most N / 8 characters: features made of it take
   * as much as the text four times over.
   */
  public static final String SCHEME_FORMAT = "scheme";

  /** See {@link #SCHEME_FORMAT}. */
  public static final String SCHEME_TEXT_FORMAT = SCHEME_FORMAT + "_text";

  private static final Pattern SCHEME_UP_TO =
      Pattern.compile("(" + SCHEME_FORMAT + "|" + SCHEME_TEXT_FORMAT + "):([0-9]{1,9})");

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
    // The term vectors of a text are made when they are asked for, unless they are said to be
    // stored. None are, so the field has none, and more_like_this takes no tokens for words.
    type.setStoreTermVectors(true);
    return new TextSearchInfo(type, null, analyzer, analyzer);
  }

  /** The field's scheme. */
  public FieldScheme scheme() {
    return scheme;
  }

  /** Where the text is looked for that the field's own values do not have. */
  @Nullable
  String textField() {
    return textField;
  }

  /** Whether malformed values are left out instead of refused. */
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
    int maxBytes = Integer.MAX_VALUE;
    String name = format;
    Matcher limited = SCHEME_UP_TO.matcher(format == null ? "" : format);
    if (limited.matches()) {
      name = limited.group(1);
      maxBytes = Integer.parseInt(limited.group(2));
    }
    SignatureFetcher.Format given =
        switch (name) {
          case null -> SignatureFetcher.Format.SIGNATURE;
          case TEXT_FORMAT -> SignatureFetcher.Format.TEXT;
          case UNITS_FORMAT -> SignatureFetcher.Format.UNITS;
          case SCHEME_FORMAT -> SignatureFetcher.Format.SCHEME;
          case SCHEME_TEXT_FORMAT -> SignatureFetcher.Format.SCHEME_TEXT;
          default -> throw wrongFormat(format);
        };
    return new SignatureFetcher(this, context, given, maxBytes);
  }

  private IllegalArgumentException wrongFormat(String format) {
    return new IllegalArgumentException(
        "[format] of field [%s] of type [%s] must be [%s], [%s], [%s] or absent, got [%s]"
            .formatted(name(), typeName(), TEXT_FORMAT, UNITS_FORMAT, SCHEME_FORMAT, format));
  }
}
