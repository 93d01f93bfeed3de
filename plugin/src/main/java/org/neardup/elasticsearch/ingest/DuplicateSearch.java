package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.mapper.IndexFieldMapper;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.WrapperQueryBuilder;
import org.elasticsearch.logging.Level;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.elasticsearch.bulk.BatchingQueue;
import org.neardup.elasticsearch.evidence.EvidenceRequest;
import org.neardup.elasticsearch.ingest.Lookup.Result;
import org.neardup.elasticsearch.ingest.ProcessorSettings.OnSearchFailure;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.query.Likes;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.util.EnumNames;

/**
 * Looks documents up with one multi search, in the thread context of the first of them: they must
 * be of one requester, who needs the index privilege {@code read} on the indices that are searched.
 * Only originals are found, documents without a tag, and the earlier version of the document.
 * Documents whose target does not exist yet are not searched for and must not be in a batch with
 * others.
 */
record DuplicateSearch(
    Client client, ProcessorSettings settings, Supplier<ClusterIndices> cluster) {

  private static final Logger LOGGER = LogManager.getLogger(DuplicateSearch.class);

  /**
   * Most units that a multi search looks up, unless they are of one document: it is answered when
   * its slowest search is.
   */
  private static final int MAX_UNITS = 1000;

  /** Added to the score of the earlier version, so that it is the first hit. */
  private static final float ITSELF = 2;

  static final BatchingQueue.Rules<Lookup> RULES =
      new BatchingQueue.Rules<>(
          DuplicateSearch::goTogether,
          Lookup::units,
          MAX_UNITS,
          lookup -> lookup.bulk().orElse(lookup));

  private static boolean goTogether(Lookup first, Lookup next) {
    return first.requester().equals(next.requester())
        && first.target().name().isPresent() == next.target().name().isPresent();
  }

  /** Must not throw; passes on a result for each lookup, in their order. */
  void send(List<Lookup> batch, Consumer<List<Result>> whenAnswered) {
    if (batch.getFirst().target().name().isEmpty()) {
      whenAnswered.accept(Collections.nCopies(batch.size(), Result.found(List.of())));
      return;
    }
    try (var ignored = batch.getFirst().context().get()) {
      ActionListener.run(
          listener(batch, whenAnswered), listener -> client.multiSearch(request(batch), listener));
    }
  }

  private MultiSearchRequest request(List<Lookup> batch) {
    MultiSearchRequest request = new MultiSearchRequest();
    batch.forEach(lookup -> request.add(request(lookup)));
    return request;
  }

  private ActionListener<MultiSearchResponse> listener(
      List<Lookup> batch, Consumer<List<Result>> whenAnswered) {
    ActionListener<List<Result>> answers =
        new ActionListener<>() {
          @Override
          public void onResponse(List<Result> found) {
            found.stream()
                .map(Result::failure)
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(failure -> log(batch, failure));
            whenAnswered.accept(found);
          }

          @Override
          public void onFailure(Exception e) {
            onResponse(Collections.nCopies(batch.size(), Result.failed(e)));
          }
        };
    // Answers are read before any is delivered: the response is only valid until this returns.
    return ActionListener.notifyOnce(answers)
        .map(
            response ->
                IntStream.range(0, batch.size())
                    .mapToObj(i -> read(batch.get(i).target(), response.getResponses()[i]))
                    .toList());
  }

  /** Once for a batch; whoever indexes learns of it only where it fails the documents. */
  private void log(List<Lookup> batch, Exception failure) {
    LOGGER.log(
        settings.onSearchFailure() == OnSearchFailure.FAIL ? Level.DEBUG : Level.WARN,
        () ->
            "some of [%s] documents for [%s] were not looked up, [on_search_failure] is [%s]: %s"
                .formatted(
                    batch.size(),
                    batch.getFirst().target().name().orElseThrow(),
                    EnumNames.of(settings.onSearchFailure()),
                    failure.getMessage()),
        LOGGER.isDebugEnabled() ? failure : null);
  }

  private SearchRequest request(Lookup lookup) {
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .query(query(lookup))
            .size(size(lookup))
            .trackTotalHits(false)
            .fetchSource(new String[] {settings.tags().clusterIdPath()}, Strings.EMPTY_ARRAY);
    if (settings.maxDuplicates() > 0) {
      source.ext(List.of(new EvidenceRequest(EvidenceRequest.DEFAULT_PAIRS)));
    }
    return new SearchRequest(lookup.target().name().orElseThrow())
        .allowPartialSearchResults(false)
        .source(source);
  }

  /** As many as are listed, if the target allows it; one at least is looked for, and itself. */
  private int size(Lookup lookup) {
    int wanted = Math.max(1, settings.maxDuplicates()) + (itself(lookup).isPresent() ? 1 : 0);
    ClusterIndices indices = cluster.get();
    List<String> names =
        lookup.target().name().flatMap(indices::named).stream()
            .flatMap(searched -> searched.getIndices().stream())
            .map(Index::getName)
            .toList();
    return Math.min(wanted, indices.resultWindow(names));
  }

  private QueryBuilder query(Lookup lookup) {
    if (!lookup.target().mapped()) {
      // Only finds out whether the target exists and may be searched.
      return new MatchNoneQueryBuilder();
    }
    QueryOptions options =
        QueryOptions.of(
            settings.indexField(),
            settings
                .minSimilarity()
                .map(SearchOptions.DEFAULT::withMinSimilarity)
                .orElse(SearchOptions.DEFAULT));
    Likes likes = new Likes(List.of(lookup.like().get()), List.of());
    QueryBuilder near = new NearDuplicateQueryBuilder(options, likes, filters(lookup));
    return itself(lookup)
        .map(QueryBuilders::constantScoreQuery)
        .<QueryBuilder>map(
            itself -> QueryBuilders.boolQuery().should(near).should(itself.boost(ITSELF)))
        .orElse(near);
  }

  private List<QueryBuilder> filters(Lookup lookup) {
    List<QueryBuilder> filters = new ArrayList<>();
    if (lookup.target().own().isPresent() || settings.maxDuplicates() == 0) {
      QueryBuilder copies = QueryBuilders.existsQuery(settings.tags().duplicateOfPath());
      filters.add(QueryBuilders.boolQuery().mustNot(copies));
    }
    lookup
        .filter()
        .map(filter -> QueryBuilders.boolQuery().should(new WrapperQueryBuilder(filter)))
        .ifPresent(
            filter -> {
              itself(lookup).ifPresent(filter::should);
              filters.add(filter);
            });
    return filters;
  }

  /** Matches the earlier version of a document; empty if there can be none. */
  private static Optional<QueryBuilder> itself(Lookup lookup) {
    Optional<String> own = lookup.target().own().map(LookupTarget.OwnIndex::name);
    return lookup
        .id()
        .filter(id -> own.isPresent())
        .map(
            id ->
                QueryBuilders.boolQuery()
                    .filter(QueryBuilders.idsQuery().addIds(id))
                    .filter(QueryBuilders.termQuery(IndexFieldMapper.NAME, own.get())));
  }

  private Result read(LookupTarget target, MultiSearchResponse.Item item) {
    if (item.isFailure()) {
      return Result.failed(item.getFailure());
    }
    if (!target.mapped()) {
      // Only a user who may search there gets this message.
      return Result.failed(
          new IllegalArgumentException(
              ("[%s] has no field [%s] of type [near_duplicate] outside of nested objects:"
                      + " map it, or name another [near_duplicate_field]")
                  .formatted(target.name().orElseThrow(), settings.indexField())));
    }
    return Result.found(
        Arrays.stream(item.getResponse().getHits().getHits()).map(this::match).toList());
  }

  private Lookup.FoundDocument match(SearchHit hit) {
    return new Lookup.FoundDocument(
        hit.getScore() < ITSELF ? hit.getScore() : hit.getScore() - ITSELF,
        hit.getIndex(),
        Optional.ofNullable(hit.getId()),
        clusterId(hit),
        EvidenceRequest.pairs(hit).stream().map(DuplicateTags::pair).toList());
  }

  private Optional<String> clusterId(SearchHit hit) {
    return Optional.ofNullable(hit.getSourceAsMap())
        .map(source -> XContentMapValues.extractValue(settings.tags().clusterIdPath(), source))
        .map(Object::toString);
  }
}
