package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.FilterXContentParserWrapper;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;
import org.neardup.elasticsearch.query.QueryOptions.Verification;
import org.neardup.elasticsearch.server.OptionParsing;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;
import org.neardup.util.Check;

/**
 * Parses a {@code near_duplicate} query: {@code {"field": "body", "like": ...}}, or as other
 * queries are written {@code {"body": {"like": ...}}}. Holds the options read so far.
 */
final class QueryParser {

  private static final String NAME = NearDuplicateQueryBuilder.NAME;

  private static final ObjectParser<QueryParser, Void> PARSER =
      new ObjectParser<>(NAME, QueryParser::new);

  static {
    PARSER.declareString((query, value) -> query.field = value, new ParseField("field"));
    PARSER.declareField(
        (query, value) -> query.like = value,
        (parser, context) -> Like.parse(parser),
        new ParseField("like"),
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareField(
        (query, value) -> query.unlike = value,
        (parser, context) -> Like.parse(parser),
        new ParseField("unlike"),
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareObjectArray(
        (query, value) -> query.filters = value,
        (parser, context) -> NearDuplicateQueryBuilder.parseFilter(parser),
        new ParseField("filter"));
    PARSER.declareBoolean((query, value) -> query.include = value, new ParseField("include"));
    PARSER.declareString(
        (query, value) -> query.verification = value,
        Verification::parse,
        new ParseField("verify"));
    PARSER.declareField(
        (query, value) -> query.search = query.search.withMinSimilarity(value),
        (parser, context) -> OptionParsing.decimal(parser),
        new ParseField("min_similarity"),
        ValueType.DOUBLE);
    PARSER.declareField(
        (query, value) -> {
          Check.range("num_candidates", value, 1, QueryOptions.MAX_CANDIDATES);
          query.search = query.search.withNumCandidates(value);
        },
        (parser, context) -> OptionParsing.integer(parser),
        new ParseField("num_candidates"),
        ValueType.INT);
    PARSER.declareString(
        (query, value) -> query.search = query.search.withScoring(value),
        UnitScoring::parse,
        new ParseField("score_mode"));
    PARSER.declareBoolean(
        (query, value) -> query.ignoreMissing = value, new ParseField("ignore_missing_likes"));
    PARSER.declareField(
        (query, value) -> query.boost = value.floatValue(),
        (parser, context) -> OptionParsing.decimal(parser),
        AbstractQueryBuilder.BOOST_FIELD,
        ValueType.FLOAT);
    PARSER.declareString((query, value) -> query.name = value, AbstractQueryBuilder.NAME_FIELD);
  }

  /** The names that are no field where a query begins with one of them. */
  private static final Set<String> OPTIONS =
      Set.of(
          "field",
          "like",
          "unlike",
          "filter",
          "include",
          "verify",
          "min_similarity",
          "num_candidates",
          "score_mode",
          "ignore_missing_likes",
          "boost",
          "_name");

  @Nullable private String field;
  @Nullable private List<Like> like;
  private List<Like> unlike = List.of();
  private List<QueryBuilder> filters = List.of();
  private boolean include;
  private boolean ignoreMissing;
  private Verification verification = Verification.SIGNATURE;
  private SearchOptions search = SearchOptions.DEFAULT;
  private float boost = AbstractQueryBuilder.DEFAULT_BOOST;
  @Nullable private String name;

  private QueryParser() {}

  static NearDuplicateQueryBuilder parse(XContentParser parser) throws IOException {
    try {
      return read(parser).build();
    } catch (IllegalArgumentException e) {
      throw OptionParsing.rootCauseFirst("[" + NAME + "] query", parser, e);
    }
  }

  private static QueryParser read(XContentParser parser) throws IOException {
    Check.that(parser.nextToken() == Token.FIELD_NAME, "Required [field, like]");
    String first = parser.currentName();
    if (OPTIONS.contains(first)) {
      return PARSER.parse(new RewoundParser(parser), null);
    }
    Check.that(
        parser.nextToken() == Token.START_OBJECT,
        "unknown field [%s], which is no option, nor an object as a field's would be",
        first);
    QueryParser query = PARSER.parse(parser, null);
    Check.that(
        query.field == null,
        "[field] must be given once, got [%s] inside of [%s]",
        query.field,
        first);
    query.field = first;
    Check.that(
        parser.nextToken() == Token.END_OBJECT,
        "one field can be asked for, got [%s] and [%s]",
        first,
        parser.currentName());
    return query;
  }

  private NearDuplicateQueryBuilder build() {
    Check.that(like != null, "Required [like]");
    Check.that(field != null, "Required [field]");
    return new NearDuplicateQueryBuilder(
            new QueryOptions(field, include, ignoreMissing, verification, search),
            new Likes(like, unlike),
            filters)
        .boost(boost)
        .queryName(name);
  }

  /** A parser whose last token, the first name in an object, counts as not read yet. */
  private static final class RewoundParser extends FilterXContentParserWrapper {
    private boolean unread = true;

    private RewoundParser(XContentParser parser) {
      super(parser);
    }

    @Override
    public Token currentToken() {
      return unread ? Token.START_OBJECT : super.currentToken();
    }

    @Override
    public Token nextToken() throws IOException {
      if (unread) {
        unread = false;
        return super.currentToken();
      }
      return super.nextToken();
    }
  }
}
