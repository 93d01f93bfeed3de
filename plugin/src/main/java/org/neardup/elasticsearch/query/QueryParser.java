package org.neardup.elasticsearch.query;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.FilterXContentParserWrapper;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParser.Token;
import org.neardup.elasticsearch.server.OptionParsing;
import org.neardup.lucene.SearchOptions;
import org.neardup.lucene.UnitScoring;
import org.neardup.text.Check;

/**
 * Parses a {@code near_duplicate} query: {@code {"field": "body", "like": ...}}, or as other
 * queries are written {@code {"body": {"like": ...}}}.
 */
final class QueryParser {

  static final ParseField LIKE = new ParseField("like");
  static final ParseField UNLIKE = new ParseField("unlike");
  static final ParseField FILTER = new ParseField("filter");

  private static final String NAME = NearDuplicateQueryBuilder.NAME;

  /** Its context is the field where that stands before the object; null otherwise. */
  private static final ConstructingObjectParser<NearDuplicateQueryBuilder, String> PARSER =
      new ConstructingObjectParser<>(NAME, false, QueryParser::build);

  // In the order in which "build" takes the values.
  static {
    PARSER.declareString(optionalConstructorArg(), QueryOptions.FIELD);
    PARSER.declareField(
        constructorArg(),
        (parser, context) -> Like.parse(parser),
        LIKE,
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareField(
        optionalConstructorArg(),
        (parser, context) -> Like.parse(parser),
        UNLIKE,
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareObjectArray(
        optionalConstructorArg(),
        (parser, context) -> NearDuplicateQueryBuilder.parseFilter(parser),
        FILTER);
    PARSER.declareBoolean(optionalConstructorArg(), QueryOptions.INCLUDE);
    PARSER.declareString(
        optionalConstructorArg(), QueryOptions.Verification::parse, QueryOptions.VERIFY);
    OptionParsing.declareDecimal(PARSER, QueryOptions.MIN_SIMILARITY);
    OptionParsing.declareInteger(PARSER, QueryOptions.NUM_CANDIDATES);
    PARSER.declareString(optionalConstructorArg(), UnitScoring::parse, QueryOptions.SCORE_MODE);
    PARSER.declareBoolean(optionalConstructorArg(), QueryOptions.IGNORE_MISSING);
    PARSER.declareField(
        (query, boost) -> query.boost(boost.floatValue()),
        (p, context) -> OptionParsing.decimal(p),
        AbstractQueryBuilder.BOOST_FIELD,
        ValueType.FLOAT);
    PARSER.declareString(NearDuplicateQueryBuilder::queryName, AbstractQueryBuilder.NAME_FIELD);
  }

  /** The names that are no field where a query begins with one of them. */
  private static final Set<String> OPTIONS =
      Stream.of(
              QueryOptions.FIELD,
              LIKE,
              UNLIKE,
              FILTER,
              QueryOptions.INCLUDE,
              QueryOptions.VERIFY,
              QueryOptions.MIN_SIMILARITY,
              QueryOptions.NUM_CANDIDATES,
              QueryOptions.SCORE_MODE,
              QueryOptions.IGNORE_MISSING,
              AbstractQueryBuilder.BOOST_FIELD,
              AbstractQueryBuilder.NAME_FIELD)
          .map(ParseField::getPreferredName)
          .collect(Collectors.toUnmodifiableSet());

  private QueryParser() {}

  @SuppressWarnings("unchecked")
  private static NearDuplicateQueryBuilder build(Object[] values, @Nullable String field) {
    Check.that(
        values[0] == null || field == null,
        "[field] must be given once, got [%s] inside of [%s]",
        values[0],
        field);
    Check.that(values[0] != null || field != null, "Required [field]");
    SearchOptions search =
        new SearchOptions(
            values[6] == null ? OptionalDouble.empty() : OptionalDouble.of((double) values[6]),
            QueryOptions.requireRange(
                QueryOptions.NUM_CANDIDATES,
                given((Integer) values[7], SearchOptions.DEFAULT.numCandidates()),
                1),
            given((UnitScoring) values[8], UnitScoring.MAX));
    return new NearDuplicateQueryBuilder(
        new QueryOptions(
            field == null ? (String) values[0] : field,
            given((Boolean) values[4], false),
            given((Boolean) values[9], false),
            given((QueryOptions.Verification) values[5], QueryOptions.Verification.SIGNATURE),
            search),
        new Likes((List<Like>) values[1], given((List<Like>) values[2], List.of())),
        given((List<QueryBuilder>) values[3], List.of()));
  }

  private static <T> T given(@Nullable T value, T whenAbsent) {
    return Objects.requireNonNullElse(value, whenAbsent);
  }

  static NearDuplicateQueryBuilder parse(XContentParser parser) throws IOException {
    try {
      return parseEither(parser);
    } catch (IllegalArgumentException e) {
      throw OptionParsing.rootCauseFirst("[" + NAME + "] query", parser, e);
    }
  }

  private static NearDuplicateQueryBuilder parseEither(XContentParser parser) throws IOException {
    Check.that(parser.nextToken() == Token.FIELD_NAME, "Required [field, like]");
    String first = parser.currentName();
    if (OPTIONS.contains(first)) {
      return PARSER.parse(new Unread(parser), null);
    }
    Check.that(
        parser.nextToken() == Token.START_OBJECT,
        "unknown field [%s], which is no option, nor an object as a field's would be",
        first);
    NearDuplicateQueryBuilder query = PARSER.parse(parser, first);
    Check.that(
        parser.nextToken() == Token.END_OBJECT,
        "one field can be asked for, got [%s] and [%s]",
        first,
        parser.currentName());
    return query;
  }

  /** A parser whose last token, the first name in an object, counts as not read yet. */
  private static final class Unread extends FilterXContentParserWrapper {
    private boolean unread = true;

    private Unread(XContentParser parser) {
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
