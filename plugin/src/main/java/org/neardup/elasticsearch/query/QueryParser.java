package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.lucene.UnitScoring;

/** Parses a {@code near_duplicate} query. */
final class QueryParser {

  static final ParseField LIKE = new ParseField("like");
  static final ParseField UNLIKE = new ParseField("unlike");
  static final ParseField FILTER = new ParseField("filter");

  private static final String NAME = NearDuplicateQueryBuilder.NAME;

  @SuppressWarnings("unchecked")
  private static final ConstructingObjectParser<Draft, Void> PARSER =
      new ConstructingObjectParser<>(
          NAME, false, args -> new Draft((String) args[0], (List<Like>) args[1]));

  static {
    PARSER.declareString(ConstructingObjectParser.constructorArg(), QueryOptions.FIELD);
    PARSER.declareField(
        ConstructingObjectParser.constructorArg(),
        (parser, context) -> LikeParser.parseAll(parser),
        LIKE,
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareField(
        (draft, likes) -> draft.unlike = likes,
        (parser, context) -> LikeParser.parseAll(parser),
        UNLIKE,
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareFieldArray(
        (draft, filters) -> draft.filters = filters,
        (parser, context) -> NearDuplicateQueryBuilder.parseFilter(parser),
        FILTER,
        ValueType.OBJECT_ARRAY);
    PARSER.declareFloat((draft, boost) -> draft.boost = boost, AbstractQueryBuilder.BOOST_FIELD);
    PARSER.declareString((draft, name) -> draft.name = name, AbstractQueryBuilder.NAME_FIELD);
    declareOptions();
  }

  private static void declareOptions() {
    PARSER.declareDouble(
        (draft, value) -> draft.change(options -> options.withMinSimilarity(value)),
        QueryOptions.MIN_SIMILARITY);
    PARSER.declareInt(
        (draft, value) -> draft.change(options -> options.withNumCandidates(value)),
        QueryOptions.NUM_CANDIDATES);
    PARSER.declareBoolean(
        (draft, value) -> draft.change(options -> options.withInclude(value)),
        QueryOptions.INCLUDE);
    PARSER.declareString(
        (draft, value) -> draft.change(options -> options.withScoring(UnitScoring.parse(value))),
        QueryOptions.SCORE_MODE);
    PARSER.declareString(
        (draft, value) ->
            draft.change(options -> options.withVerification(Verification.parse(value))),
        QueryOptions.VERIFY);
    PARSER.declareString(
        (draft, value) -> draft.candidates = Candidates.parse(value), QueryOptions.CANDIDATES);
    PARSER.declareInt((draft, value) -> draft.window = value, QueryOptions.WINDOW);
  }

  private QueryParser() {}

  /** Parses the object after the query's name. */
  static NearDuplicateQueryBuilder parse(XContentParser parser) throws IOException {
    try {
      return PARSER.parse(parser, null).build();
    } catch (IllegalArgumentException e) {
      throw withTheReasonFirst(parser, e);
    }
  }

  /** Without this the reason shown first would only be that the query could not be built. */
  private static RuntimeException withTheReasonFirst(
      XContentParser parser, IllegalArgumentException e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof XContentParseException) {
      return e;
    }
    return new ParsingException(
        parser.getTokenLocation(), "[" + NAME + "] query: " + cause.getMessage(), e);
  }

  /** A query of which only the field and the likes are known for sure. */
  private static final class Draft {

    private final List<Like> like;
    private QueryOptions options;
    private List<Like> unlike = List.of();
    private List<QueryBuilder> filters = List.of();
    private Candidates candidates = Candidates.PREFIXES;
    private Integer window;
    private float boost = AbstractQueryBuilder.DEFAULT_BOOST;
    private String name;

    private Draft(String field, List<Like> like) {
      this.options = QueryOptions.of(field);
      this.like = like;
    }

    private void change(UnaryOperator<QueryOptions> change) {
      options = change.apply(options);
    }

    private int window() {
      if (candidates == Candidates.PREFIXES) {
        if (window != null) {
          throw new IllegalArgumentException(
              "[window] is for [candidates] = [window] only, got " + window);
        }
        return 0;
      }
      if (window != null && window < 1) {
        throw new IllegalArgumentException(
            "[window] must be between 1 and " + QueryOptions.MAX_WINDOW + ", got " + window);
      }
      return window == null ? QueryOptions.DEFAULT_WINDOW : window;
    }

    private NearDuplicateQueryBuilder build() {
      return new NearDuplicateQueryBuilder(
              options.withWindow(window()), new Likes(like, unlike), filters)
          .boost(boost)
          .queryName(name);
    }
  }
}
