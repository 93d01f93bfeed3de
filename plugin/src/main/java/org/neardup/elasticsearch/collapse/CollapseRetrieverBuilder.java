package org.neardup.elasticsearch.collapse;

import static java.util.function.Predicate.not;
import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.ValidateActions;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.RankDocsQueryBuilder;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.RankDocsRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.collapse.RankedHits.Collapsed;
import org.neardup.elasticsearch.endpoints.FieldSchemes;
import org.neardup.elasticsearch.mapper.RequiredField;
import org.neardup.elasticsearch.query.QueryOptions.Verification;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.OptionParsing;
import org.neardup.elasticsearch.server.ServerRetriever;

/**
 * The hits of an inner retriever, in their order, without near duplicates of hits before them.
 *
 * <p>Rewritten on the node that was asked: first the inner retriever, then the search for its hits,
 * then that search itself and one for the ids of copies; they give a {@link CollapsedRetriever}.
 */
public final class CollapseRetrieverBuilder extends ServerRetriever {

  public static final String NAME = "near_duplicate_collapse";

  private static final String RETRIEVER = "retriever";

  private static final ConstructingObjectParser<CollapseRetrieverBuilder, RetrieverParserContext>
      PARSER = new ConstructingObjectParser<>(NAME, false, CollapseRetrieverBuilder::build);

  // In the order in which "build" takes the values.
  static {
    PARSER.declareObject(
        constructorArg(), RetrieverBuilder::parseInnerRetrieverBuilder, new ParseField(RETRIEVER));
    PARSER.declareString(constructorArg(), new ParseField(CollapseOptions.FIELD));
    OptionParsing.declareDecimal(PARSER, CollapseOptions.MIN_SIMILARITY);
    OptionParsing.declareDecimal(PARSER, CollapseOptions.MIN_COVERAGE);
    OptionParsing.declareInteger(PARSER, CollapseOptions.RANK_WINDOW_SIZE);
    OptionParsing.declareInteger(PARSER, CollapseOptions.DUPLICATES);
    PARSER.declareString(
        optionalConstructorArg(), Verification::parse, new ParseField(CollapseOptions.VERIFY));
    declareCommonOptions(NAME, PARSER);
  }

  private final RetrieverBuilder inner;
  private final CollapseOptions options;
  @Nullable private final SearchSourceBuilder search;

  /** A null {@code search}: before the inner retriever is rewritten. */
  CollapseRetrieverBuilder(
      RetrieverBuilder inner, CollapseOptions options, @Nullable SearchSourceBuilder search) {
    this.inner = Objects.requireNonNull(inner, "inner");
    this.options = options;
    this.search = search;
  }

  private static CollapseRetrieverBuilder build(Object[] values) {
    return new CollapseRetrieverBuilder(
        (RetrieverBuilder) values[0],
        new CollapseOptions(
            (String) values[1],
            (Double) values[2],
            Objects.requireNonNullElse((Double) values[3], CollapseOptions.DEFAULT_COVERAGE),
            Objects.requireNonNullElse((Verification) values[6], Verification.SIGNATURE),
            Objects.requireNonNullElse((Integer) values[4], CollapseOptions.DEFAULT_WINDOW),
            Objects.requireNonNullElse((Integer) values[5], CollapseOptions.DEFAULT_DUPLICATES)),
        null);
  }

  public static CollapseRetrieverBuilder fromXContent(
      XContentParser parser, RetrieverParserContext context) {
    try {
      return PARSER.apply(parser, context);
    } catch (IllegalArgumentException e) {
      throw OptionParsing.rootCauseFirst("[" + NAME + "] retriever", parser, e);
    }
  }

  CollapseOptions options() {
    return options;
  }

  @Override
  public String getName() {
    return NAME;
  }

  /** Elasticsearch opens a point in time for the searches of a compound retriever. */
  @Override
  public boolean isCompound() {
    return true;
  }

  @Override
  public RetrieverBuilder rewrite(QueryRewriteContext context) throws IOException {
    if (!preFilterQueryBuilders.isEmpty()) {
      // A builder may be rewritten again, and its inner retriever has the filters then.
      List<QueryBuilder> filters = inner.getPreFilterQueryBuilders();
      preFilterQueryBuilders.stream().filter(not(filters::contains)).forEach(filters::add);
      return copy(inner, null, List.of());
    }
    RetrieverBuilder newInner = inner.rewrite(context);
    if (isOther(newInner, inner)) {
      return copy(newInner, null, preFilterQueryBuilders);
    }
    SearchSourceBuilder newSearch =
        (search == null ? search(context.getPointInTimeBuilder()) : search).rewrite(context);
    if (isOther(newSearch, search)) {
      return copy(inner, newSearch, preFilterQueryBuilders);
    }
    return new CollapsedRetriever(
        options.rankWindowSize(), inner, retrieverName(), collapsed(context));
  }

  /** A rewrite is over when it gives the same object, whatever is equal to it. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isOther(Object rewritten, @Nullable Object before) {
    return rewritten != before;
  }

  private CollapseRetrieverBuilder copy(
      RetrieverBuilder newInner,
      @Nullable SearchSourceBuilder newSearch,
      List<QueryBuilder> newFilters) {
    CollapseRetrieverBuilder copy = new CollapseRetrieverBuilder(newInner, options, newSearch);
    copy.preFilterQueryBuilders = new ArrayList<>(newFilters);
    copy.retrieverName = retrieverName;
    copy.minScore = minScore;
    return copy;
  }

  private SearchSourceBuilder search(PointInTimeBuilder pointInTime) {
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .pointInTimeBuilder(pointInTime)
            .trackTotalHits(false)
            .trackScores(true)
            .storedFields(new StoredFieldsContext(false))
            .size(options.rankWindowSize());
    inner.extractToSearchSourceBuilder(source, true);
    List<SortBuilder<?>> sorts =
        source.sorts() == null ? new ArrayList<>() : new ArrayList<>(source.sorts());
    if (sorts.isEmpty()) {
      sorts.add(new ScoreSortBuilder());
    }
    // Breaks ties as the final search does, and gives the {@code _shard_doc} of each hit.
    sorts.add(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
    return source
        .sort(sorts)
        .skipInnerHits(true)
        .ext(List.of(new WindowSignatures(options.field(), options.format())));
  }

  private Supplier<Collapsed> collapsed(QueryRewriteContext context) {
    SetOnce<Collapsed> found = new SetOnce<>();
    context.registerAsyncAction(
        (client, listener) ->
            requireComparable(
                client,
                context.getResolvedIndices(),
                listener.delegateFailureAndWrap(
                    (searching, comparable) ->
                        client.search(
                            request(search),
                            searching.delegateFailureAndWrap(
                                (next, response) -> {
                                  found.set(collapse(response.getHits()));
                                  readCopyIds(client, found.get().copies(), next);
                                })))));
    return found::get;
  }

  /** Looks at the mappings of all indices: a refusal must not depend on which of them have hits. */
  private void requireComparable(
      Client client, @Nullable ResolvedIndices searched, ActionListener<Void> listener) {
    Optional<OriginalIndices> names = ClusterIndices.names(searched);
    if (names.isEmpty()) {
      listener.onResponse(null);
      return;
    }
    FieldCapabilitiesRequest request =
        FieldSchemes.request(
                options.field(), IndicesOptions.LENIENT_EXPAND_OPEN, names.get().indices())
            .fields(options.field(), options.field() + ".*");
    client.fieldCaps(
        request,
        listener.map(
            response -> {
              FieldSchemes.requireComparable(
                  new RequiredField(NAME, options.field()),
                  FieldSchemes.responses(response, options.field()));
              return null;
            }));
  }

  private static SearchRequest request(SearchSourceBuilder source) {
    SearchRequest request = new SearchRequest().source(source).allowPartialSearchResults(false);
    // Shards that are left out beforehand would give the others another number.
    request.setPreFilterShardSize(Integer.MAX_VALUE);
    return request;
  }

  private Collapsed collapse(SearchHits found) {
    RankedHits hits = RankedHits.of(found, minScore, byScoreAlone());
    inner.setRankDocs(hits.docs());
    return hits.collapse(options);
  }

  /** Only copies that are shown need an id: reading the ids of all hits would take longer. */
  private void readCopyIds(Client client, HitCopies copies, ActionListener<?> listener) {
    RankDoc[] shown = copies.unidentified();
    if (shown.length == 0) {
      listener.onResponse(null);
      return;
    }
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .pointInTimeBuilder(search.pointInTimeBuilder())
            .query(new RankDocsQueryBuilder(shown, null, true))
            .sort(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME))
            .trackTotalHits(false)
            .fetchSource(false)
            .size(shown.length);
    client.search(
        request(source),
        listener.map(
            response -> {
              response
                  .getHits()
                  .forEach(hit -> copies.putId(RankedHits.shardDoc(hit), hit.getId()));
              return null;
            }));
  }

  private boolean byScoreAlone() {
    return search.sorts().size() == 2
        && search.sorts().get(0) instanceof ScoreSortBuilder first
        && first.order() == SortOrder.DESC;
  }

  @Override
  public QueryBuilder topDocsQuery() {
    throw notRewritten();
  }

  @Override
  public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean compoundUsed) {
    throw notRewritten();
  }

  private static IllegalStateException notRewritten() {
    return new IllegalStateException("[" + NAME + "] is to be rewritten first");
  }

  @Override
  public ActionRequestValidationException validate(
      SearchSourceBuilder source,
      ActionRequestValidationException errors,
      boolean isScroll,
      boolean allowPartialSearchResults) {
    ActionRequestValidationException all =
        super.validate(source, errors, isScroll, allowPartialSearchResults);
    if (source.size() > options.rankWindowSize()) {
      all =
          ValidateActions.addValidationError(
              "[%s] of [%s] must be at least [size] = %s, got %s"
                  .formatted(
                      CollapseOptions.RANK_WINDOW_SIZE,
                      NAME,
                      source.size(),
                      options.rankWindowSize()),
              all);
    }
    if (source.retriever() != null && isOther(this, source.retriever())) {
      all =
          ValidateActions.addValidationError(
              ("[%s] must be the outermost retriever, got it within [%s], which would lose the"
                   + " copies of its hits: put the other retriever into its [%s]; two of its kind"
                   + " do not go together")
                  .formatted(NAME, source.retriever().getName(), RETRIEVER),
              all);
    }
    if (isScroll) {
      all = unusable("scroll", "use [from] and [size]", all);
    }
    if (source.postFilter() != null) {
      all = unusable("post_filter", "filter the hits in its [retriever] or its [filter]", all);
    }
    if (source.collapse() != null) {
      all = unusable("collapse", "give it to the [standard] retriever within", all);
    }
    return inner.validate(source, all, isScroll, allowPartialSearchResults);
  }

  /** An option that removes ranked hits would let their copies appear again. */
  private static ActionRequestValidationException unusable(
      String option, String remedy, @Nullable ActionRequestValidationException errors) {
    return ValidateActions.addValidationError(
        "[" + NAME + "] cannot be used with [" + option + "]: " + remedy, errors);
  }

  @Override
  protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
    builder.field(RETRIEVER, inner);
    builder.field(CollapseOptions.FIELD, options.field());
    if (options.minSimilarity() != null) {
      builder.field(CollapseOptions.MIN_SIMILARITY, options.minSimilarity());
    }
    builder.field(CollapseOptions.MIN_COVERAGE, options.minCoverage());
    builder.field(CollapseOptions.VERIFY, options.verification().id());
    builder.field(CollapseOptions.RANK_WINDOW_SIZE, options.rankWindowSize());
    builder.field(CollapseOptions.DUPLICATES, options.maxDuplicates());
  }

  /** The search follows from the rest. */
  @Override
  protected boolean doEquals(Object other) {
    CollapseRetrieverBuilder that = (CollapseRetrieverBuilder) other;
    return inner.equals(that.inner) && options.equals(that.options);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(inner, options);
  }

  /** The documents that are kept, in their order, and the copies that each represents. */
  static final class CollapsedRetriever extends RankDocsRetrieverBuilder {

    private final Supplier<Collapsed> hits;

    CollapsedRetriever(
        int rankWindowSize,
        RetrieverBuilder inner,
        @Nullable String name,
        Supplier<Collapsed> hits) {
      super(rankWindowSize, List.of(inner), () -> hits.get().docs(), null);
      this.retrieverName = name;
      this.hits = hits;
    }

    /** Sends the copies to the shards only with the search itself, not with one made of it. */
    @Override
    public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean compoundUsed) {
      if (source.from() < 0) {
        // Servers of 9.0 would take one hit more than there are.
        source.from(0);
      }
      super.extractToSearchSourceBuilder(source, compoundUsed);
      if (!compoundUsed) {
        List<SearchExtBuilder> all = new ArrayList<>(source.ext());
        all.add(hits.get().copies());
        source.ext(all);
      }
    }
  }
}
