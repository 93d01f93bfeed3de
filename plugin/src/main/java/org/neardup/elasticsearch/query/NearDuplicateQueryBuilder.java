package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.IdFieldMapper;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.LeafQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.signature.UnitSignature;

/**
 * The query {@code near_duplicate}: documents whose field is a near copy of a text, of a document
 * or of a signature, scored by their similarity.
 *
 * <pre>{@code
 * {"near_duplicate": {"field": "body", "like": ["some text", {"_index": "a", "_id": "7"}], "min_similarity": 0.8}}
 * }</pre>
 *
 * <p>Documents in {@code like} are fetched once, when the query is rewritten on the coordinating
 * node; until that has happened {@code fetched} gives null and the query can neither be sent nor
 * executed.
 */
public final class NearDuplicateQueryBuilder extends LeafQueryBuilder<NearDuplicateQueryBuilder> {

  public static final String NAME = "near_duplicate";

  /** Most entries of {@code like}. */
  public static final int MAX_LIKES = 1000;

  /** Version of what {@link #doWriteTo} writes; a node refuses versions that it does not know. */
  static final byte WIRE_FORMAT = 1;

  private static final ParseField LIKE = new ParseField("like");

  private static final ConstructingObjectParser<NearDuplicateQueryBuilder, Void> PARSER =
      new ConstructingObjectParser<>(NAME, false, NearDuplicateQueryBuilder::build);

  static {
    PARSER.declareString(ConstructingObjectParser.constructorArg(), QueryOptions.FIELD);
    PARSER.declareField(
        ConstructingObjectParser.constructorArg(),
        (parser, context) -> Like.parseAll(parser),
        LIKE,
        ValueType.OBJECT_ARRAY_OR_STRING);
    PARSER.declareDouble(
        ConstructingObjectParser.optionalConstructorArg(), QueryOptions.MIN_SIMILARITY);
    PARSER.declareInt(
        ConstructingObjectParser.optionalConstructorArg(), QueryOptions.NUM_CANDIDATES);
    PARSER.declareBoolean(ConstructingObjectParser.optionalConstructorArg(), QueryOptions.INCLUDE);
    declareStandardFields(PARSER);
  }

  private final QueryOptions options;
  private final List<Like> likes;
  @Nullable private final Supplier<List<Like>> fetched;

  /** A query for near duplicates of any of the given likes. */
  public NearDuplicateQueryBuilder(QueryOptions options, List<Like> likes) {
    this(options, likes, null);
  }

  private NearDuplicateQueryBuilder(
      QueryOptions options, List<Like> likes, @Nullable Supplier<List<Like>> fetched) {
    if (likes.isEmpty() || likes.size() > MAX_LIKES) {
      throw new IllegalArgumentException(
          "[like] must have between 1 and " + MAX_LIKES + " entries, got " + likes.size());
    }
    this.options = options;
    this.likes = List.copyOf(likes);
    this.fetched = fetched;
  }

  /** Reads what {@link #doWriteTo} wrote. */
  public NearDuplicateQueryBuilder(StreamInput in) throws IOException {
    super(in);
    byte format = in.readByte();
    if (format != WIRE_FORMAT) {
      throw new IllegalArgumentException(
          "near_duplicate query of wire format ["
              + format
              + "] from another node, this node knows ["
              + WIRE_FORMAT
              + "]: install the same version of the plugin on all nodes");
    }
    this.options = QueryOptions.read(in);
    this.likes = in.readCollectionAsImmutableList(Like::read);
    this.fetched = null;
  }

  @SuppressWarnings("unchecked")
  private static NearDuplicateQueryBuilder build(Object[] args) {
    int candidates = args[3] == null ? QueryOptions.DEFAULT_CANDIDATES : (int) args[3];
    boolean include = args[4] != null && (boolean) args[4];
    return new NearDuplicateQueryBuilder(
        new QueryOptions((String) args[0], (Double) args[2], candidates, include),
        (List<Like>) args[1]);
  }

  /** Parses the object after the query's name. */
  public static NearDuplicateQueryBuilder fromXContent(XContentParser parser) throws IOException {
    try {
      return PARSER.parse(parser, null);
    } catch (XContentParseException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      if (cause instanceof XContentParseException) {
        throw e;
      }
      // Without this the reason shown first would only be that the query could not be built.
      throw new ParsingException(
          parser.getTokenLocation(), "[" + NAME + "] query: " + cause.getMessage(), e);
    }
  }

  /** What the query is told besides {@code like}. */
  public QueryOptions options() {
    return options;
  }

  /** What the query looks for. */
  public List<Like> likes() {
    return likes;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    if (fetched != null) {
      throw new IllegalStateException("documents in [like] are not fetched yet, rewrite first");
    }
    out.writeByte(WIRE_FORMAT);
    options.writeTo(out);
    out.writeCollection(likes);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    options.toXContent(builder);
    builder.startArray(LIKE.getPreferredName());
    for (Like like : likes) {
      like.toXContent(builder);
    }
    builder.endArray();
    boostAndQueryNameToXContent(builder);
    builder.endObject();
  }

  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    if (fetched != null) {
      List<Like> found = fetched.get();
      return found == null ? this : copy(found, null);
    }
    if (context == null || likes.stream().noneMatch(Like.Document.class::isInstance)) {
      return super.doRewrite(context);
    }
    SetOnce<List<Like>> found = new SetOnce<>();
    context.registerAsyncAction(
        (client, listener) ->
            new LikeFetcher(client, options.field())
                .fetch(
                    likes,
                    listener.map(
                        result -> {
                          found.set(result);
                          return null;
                        })));
    return copy(likes, found::get);
  }

  private NearDuplicateQueryBuilder copy(
      List<Like> newLikes, @Nullable Supplier<List<Like>> newFetched) {
    return new NearDuplicateQueryBuilder(options, newLikes, newFetched)
        .boost(boost())
        .queryName(queryName());
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) throws IOException {
    MappedFieldType type = context.getFieldType(options.field());
    if (type == null) {
      return new MatchNoDocsQuery("no field [" + options.field() + "]");
    }
    NearDuplicateFieldType fieldType = NearDuplicateFieldType.require(type, NAME);
    List<UnitSignature> units = new ArrayList<>();
    for (Like like : likes) {
      units.addAll(sign(like, fieldType));
    }
    if (units.isEmpty()) {
      String reason =
          "[like] of the near_duplicate query on ["
              + options.field()
              + "] has no text within the field's length limits, so nothing can be found";
      HeaderWarning.addWarning(reason);
      return new MatchNoDocsQuery(reason);
    }
    Query query =
        fieldType.nearDuplicateQuery(units, options.minSimilarity(), options.numCandidates());
    return options.include() ? query : withoutLiked(query, context);
  }

  private static List<UnitSignature> sign(Like like, NearDuplicateFieldType fieldType) {
    return switch (like) {
      case Like.Text text -> fieldType.scheme().sign(List.of(text.text()));
      case Like.Signature given -> fieldType.scheme().decode(given.scheme(), given.signature());
      case Like.Fetched document -> {
        List<UnitSignature> units = new ArrayList<>();
        document.values().forEach(value -> units.addAll(sign(value, fieldType)));
        yield units;
      }
      case Like.Document document ->
          throw new IllegalStateException(
              "document " + document + " is not fetched yet, rewrite first");
    };
  }

  private Query withoutLiked(Query query, SearchExecutionContext context) {
    String index = context.index().getName();
    Collection<String> ids =
        likes.stream()
            .flatMap(like -> like instanceof Like.Fetched found ? Stream.of(found) : Stream.empty())
            .filter(found -> found.index().equals(index))
            .map(found -> found.reference().id())
            .toList();
    if (ids.isEmpty()) {
      return query;
    }
    return new BooleanQuery.Builder()
        .add(query, BooleanClause.Occur.MUST)
        .add(
            context.getFieldType(IdFieldMapper.NAME).termsQuery(ids, context),
            BooleanClause.Occur.MUST_NOT)
        .build();
  }

  @Override
  protected boolean doEquals(NearDuplicateQueryBuilder other) {
    return options.equals(other.options)
        && likes.equals(other.likes)
        && Objects.equals(fetched, other.fetched);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(options, likes, fetched);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.zero();
  }
}
