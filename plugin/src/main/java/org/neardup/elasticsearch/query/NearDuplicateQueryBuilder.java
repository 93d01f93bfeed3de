package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.InnerHitContextBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.RequiredField;
import org.neardup.elasticsearch.server.ServerQueryBuilder;
import org.neardup.elasticsearch.server.WireVersion;
import org.neardup.util.Check;

/**
 * The query {@code near_duplicate}: documents whose field is a near copy of a text, of a document
 * or of a signature, scored by their similarity.
 *
 * <pre>{@code
 * {"near_duplicate": {"field": "body", "like": ["some text", {"_index": "a", "_id": "7"}],
 *   "min_similarity": 0.8}}
 * }</pre>
 *
 * <p>Documents in {@code like} and {@code unlike} are fetched once, when the query is rewritten on
 * the coordinating node; until that has happened {@code fetched} gives null and the query can
 * neither be sent nor executed.
 */
public final class NearDuplicateQueryBuilder extends ServerQueryBuilder<NearDuplicateQueryBuilder> {

  public static final String NAME = "near_duplicate";

  /** Also of the queries that a percolator has stored. */
  static final byte WIRE_VERSION = 1;

  private final QueryOptions options;
  private final Likes likes;
  private final List<QueryBuilder> filters;
  @Nullable private final Supplier<Likes> fetched;

  public NearDuplicateQueryBuilder(QueryOptions options, List<Like> like) {
    this(options, new Likes(like, List.of()), List.of());
  }

  public NearDuplicateQueryBuilder(QueryOptions options, Likes likes, List<QueryBuilder> filters) {
    this(options, likes, filters, null);
  }

  private NearDuplicateQueryBuilder(
      QueryOptions options,
      Likes likes,
      List<QueryBuilder> filters,
      @Nullable Supplier<Likes> fetched) {
    this.options = Objects.requireNonNull(options, "options");
    this.likes = Objects.requireNonNull(likes, "likes");
    this.filters = List.copyOf(filters);
    this.fetched = fetched;
  }

  public NearDuplicateQueryBuilder(StreamInput in) throws IOException {
    super(in);
    WireVersion.require(WIRE_VERSION, in, NAME + " query");
    this.options = QueryOptions.read(in);
    this.likes = Likes.read(in);
    this.filters = List.copyOf(readQueries(in));
    this.fetched = null;
  }

  public static NearDuplicateQueryBuilder fromXContent(XContentParser parser) throws IOException {
    return QueryParser.parse(parser);
  }

  /** Parses a query inside this one, which counts for the limit on their depth. */
  static QueryBuilder parseFilter(XContentParser parser) throws IOException {
    return parseInnerQueryBuilder(parser);
  }

  public QueryOptions options() {
    return options;
  }

  public Likes likes() {
    return likes;
  }

  public List<QueryBuilder> filters() {
    return filters;
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    if (fetched != null) {
      throw new IllegalStateException("documents in [like] are not fetched yet, rewrite first");
    }
    out.writeByte(WIRE_VERSION);
    options.writeTo(out);
    likes.writeTo(out);
    writeQueries(out, filters);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    options.toXContent(builder);
    builder.field("like", likes.like().stream().map(Like::value).toList());
    if (!likes.unlike().isEmpty()) {
      builder.field("unlike", likes.unlike().stream().map(Like::value).toList());
    }
    if (!filters.isEmpty()) {
      builder.xContentList("filter", filters, params);
    }
    boostAndQueryNameToXContent(builder);
    builder.endObject();
  }

  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    if (fetched != null) {
      Likes found = fetched.get();
      return found == null ? this : copy(found, filters, null);
    }
    if (context == null) {
      return this;
    }
    if (likes.documents().findAny().isPresent()) {
      requireCoordinator(context);
      return copy(likes, filters, fetch(context));
    }
    return rewriteFilters(context);
  }

  /**
   * A query that is rewritten on a shard alone, such as the filter of an alias, cannot wait for a
   * search.
   */
  private void requireCoordinator(QueryRewriteContext context) {
    Check.that(
        context.convertToSearchExecutionContext() == null,
        "documents in [like] of a [%s] query are fetched before a search begins, which cannot be"
            + " done for the filter of an alias or another query that is stored with an index: give"
            + " the text or the signature of [%s]",
        NAME,
        likes.documents().findFirst().orElseThrow());
  }

  /** A rewrite is over when it gives the same object, whatever is equal to it. */
  @SuppressWarnings("ReferenceEquality")
  private QueryBuilder rewriteFilters(QueryRewriteContext context) throws IOException {
    List<QueryBuilder> newFilters = new ArrayList<>(filters.size());
    boolean changed = false;
    for (QueryBuilder filter : filters) {
      QueryBuilder newFilter = filter.rewrite(context);
      if (newFilter instanceof MatchNoneQueryBuilder) {
        return newFilter;
      }
      changed |= newFilter != filter;
      newFilters.add(newFilter);
    }
    return changed ? copy(likes, newFilters, null) : this;
  }

  private Supplier<Likes> fetch(QueryRewriteContext context) {
    SetOnce<Likes> found = new SetOnce<>();
    context.registerAsyncAction(
        (client, listener) ->
            new LikeFetcher(client, options, context.getResolvedIndices())
                .fetch(
                    likes,
                    listener.map(
                        result -> {
                          found.set(result);
                          return null;
                        })));
    return found::get;
  }

  private NearDuplicateQueryBuilder copy(
      Likes newLikes, List<QueryBuilder> newFilters, @Nullable Supplier<Likes> newFetched) {
    return new NearDuplicateQueryBuilder(options, newLikes, newFilters, newFetched)
        .boost(boost())
        .queryName(queryName());
  }

  @Override
  protected void extractInnerHitBuilders(Map<String, InnerHitContextBuilder> innerHits) {
    filters.forEach(filter -> InnerHitContextBuilder.extractInnerHits(filter, innerHits));
  }

  @Override
  protected Query doToQuery(SearchExecutionContext context) throws IOException {
    Optional<NearDuplicateFieldType> type = new RequiredField(NAME, options.field()).in(context);
    if (type.isEmpty()) {
      HeaderWarning.addWarning(
          "the near_duplicate query on [%s] finds nothing in indices that have no such field"
              .formatted(options.field()));
      return new MatchNoDocsQuery("no field [" + options.field() + "]");
    }
    ShardMonitor monitor = new ShardMonitor(type.get().name(), options, context);
    return new ShardQuery(options, type.get(), context, monitor).of(likes, filters);
  }

  @Override
  protected boolean doEquals(NearDuplicateQueryBuilder other) {
    return options.equals(other.options)
        && likes.equals(other.likes)
        && filters.equals(other.filters)
        && Objects.equals(fetched, other.fetched);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(options, likes, filters, fetched);
  }

  @Override
  public TransportVersion getMinimalSupportedVersion() {
    return TransportVersion.fromId(0);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }
}
