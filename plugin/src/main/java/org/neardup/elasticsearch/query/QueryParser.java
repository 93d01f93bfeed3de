package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.index.query.AbstractQueryBuilder;
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
 * queries are written {@code {"body": {"like": ...}}}. Holds the values of the options that are
 * given.
 */
record QueryParser(Map<String, Object> values) {

  private static final String NAME = NearDuplicateQueryBuilder.NAME;

  private static final ObjectParser<QueryParser, Void> PARSER =
      new ObjectParser<>(NAME, () -> new QueryParser(new HashMap<>()));

  /** The names that are no field where a query begins with one of them. */
  private static final Set<String> OPTIONS = new HashSet<>();

  static {
    declare("field", ValueType.STRING, XContentParser::text);
    declare("like", ValueType.OBJECT_ARRAY_OR_STRING, Like::parse);
    declare("unlike", ValueType.OBJECT_ARRAY_OR_STRING, Like::parse);
    declare("include", ValueType.BOOLEAN, XContentParser::booleanValue);
    declare("verify", ValueType.STRING, parser -> Verification.parse(parser.text()));
    declare("min_similarity", ValueType.DOUBLE, OptionParsing::decimal);
    declare("num_candidates", ValueType.INT, QueryParser::candidates);
    declare("score_mode", ValueType.STRING, parser -> UnitScoring.parse(parser.text()));
    declare("ignore_missing_likes", ValueType.BOOLEAN, XContentParser::booleanValue);
    declare("boost", ValueType.FLOAT, parser -> (float) OptionParsing.decimal(parser));
    declare("_name", ValueType.STRING, XContentParser::text);
    OPTIONS.add("filter");
    PARSER.declareObjectArray(
        (query, value) -> query.values.put("filter", value),
        (parser, context) -> NearDuplicateQueryBuilder.parseFilter(parser),
        new ParseField("filter"));
  }

  private static void declare(
      String name, ValueType type, CheckedFunction<XContentParser, Object, IOException> reader) {
    OPTIONS.add(name);
    PARSER.declareField(
        (query, value) -> query.values.put(name, value),
        (parser, context) -> reader.apply(parser),
        new ParseField(name),
        type);
  }

  private static int candidates(XContentParser parser) throws IOException {
    int candidates = OptionParsing.integer(parser);
    Check.range("num_candidates", candidates, 1, QueryOptions.MAX_CANDIDATES);
    return candidates;
  }

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
    Object again = query.values.put("field", first);
    Check.that(again == null, "[field] must be given once, got [%s] inside of [%s]", again, first);
    Check.that(
        parser.nextToken() == Token.END_OBJECT,
        "one field can be asked for, got [%s] and [%s]",
        first,
        parser.currentName());
    return query;
  }

  @SuppressWarnings("unchecked") // a value has the type that its option is read as
  private <T> T value(String option, T whenAbsent) {
    return (T) values.getOrDefault(option, whenAbsent);
  }

  private NearDuplicateQueryBuilder build() {
    Check.that(values.containsKey("like"), "Required [like]");
    Check.that(values.containsKey("field"), "Required [field]");
    SearchOptions search =
        SearchOptions.DEFAULT
            .withNumCandidates(value("num_candidates", SearchOptions.DEFAULT.numCandidates()))
            .withScoring(value("score_mode", SearchOptions.DEFAULT.scoring()));
    QueryOptions options =
        new QueryOptions(
            value("field", ""),
            value("include", false),
            value("ignore_missing_likes", false),
            value("verify", Verification.SIGNATURE),
            values.containsKey("min_similarity")
                ? search.withMinSimilarity(value("min_similarity", 0.0))
                : search);
    Likes likes = new Likes(value("like", List.of()), value("unlike", List.of()));
    return new NearDuplicateQueryBuilder(options, likes, value("filter", List.of()))
        .boost(value("boost", AbstractQueryBuilder.DEFAULT_BOOST))
        .queryName(value("_name", null));
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
