package org.neardup.elasticsearch.query;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.mapper.IdFieldMapper;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.lucene.search.LikeUnit;
import org.neardup.lucene.search.NearDuplicateQuery;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;
import org.neardup.text.TextOptions;
import org.neardup.util.Check;

/**
 * Makes the Lucene query that runs on a shard. Its response warnings have the same words on all
 * shards, because equal warnings are shown once.
 */
record ShardQuery(
    QueryOptions options,
    NearDuplicateFieldType type,
    SearchExecutionContext context,
    ShardMonitor monitor) {

  /** The query for some likes, which keep their ordinals; matches nothing if they have no units. */
  Query of(Likes likes, List<QueryBuilder> filters) throws IOException {
    requireSentences();
    if (options.verification() == QueryOptions.Verification.EXACT) {
      // Says why texts are not known, before a like is found to have none.
      texts();
    }
    double recall = type.scheme().index().plan().recallAt(minSimilarity());
    QueryOptions.lowRecall(type.name(), minSimilarity(), recall).ifPresent(monitor::warn);
    if (likes.ignored() > 0) {
      monitor.warn(
          ("%s of the documents in [like] and [unlike] of the near_duplicate query on [%s] do not"
                  + " exist, are not refreshed yet or have no signature, and play no part")
              .formatted(likes.ignored(), type.name()));
    }
    LikeUnits reader = new LikeUnits(type, context, options.verification());
    List<List<LikeUnit>> like = units("like", likes.like(), reader);
    if (haveNone(like)) {
      return new MatchNoDocsQuery("[like] has no unit with a signature");
    }
    NearDuplicateQuery query =
        query(like, options.search())
            .withLikeTexts(likes.like().stream().map(reader::text).toList());
    BooleanQuery filter = filter(likes.like(), filters);
    return without(likes.unlike(), filter.clauses().isEmpty() ? query : query.withFilter(filter));
  }

  private void requireSentences() {
    Check.that(
        options.search().scoring() == UnitScoring.MAX || textOptions().unit().isPart(),
        "[score_mode] = [%s] is about sentences, but field [%s] has [unit] = [document]: ask with"
            + " [score_mode] = [max], or map a field with [unit] = [sentence]",
        options.search().scoring().id(),
        type.name());
  }

  private TextOptions textOptions() {
    return type.scheme().index().signature().text();
  }

  private double minSimilarity() {
    return options.search().minSimilarity().orElse(type.scheme().resolved().threshold());
  }

  private List<List<LikeUnit>> units(String name, List<Like> likes, LikeUnits reader) {
    List<List<LikeUnit>> units = likes.stream().map(reader::of).toList();
    if (reader.outside() > 0) {
      monitor.warn(
          ("%s of the %s %ss in [%s] are outside the limits of field [%s], [min_length] = %s,"
                  + " [max_length] = %s and [min_words] = %s, and play no part")
              .formatted(
                  reader.outside(),
                  reader.sentences(),
                  textOptions().unit().id(),
                  name,
                  type.name(),
                  textOptions().minLength(),
                  textOptions().maxLength(),
                  textOptions().minWords()));
    }
    if (haveNone(units) && !likes.isEmpty()) {
      monitor.warn(
          ("[%s] of the near_duplicate query on [%s] has no text within the field's length"
                  + " limits, so it finds nothing")
              .formatted(name, type.name()));
    }
    return units;
  }

  private static boolean haveNone(List<List<LikeUnit>> units) {
    return units.stream().allMatch(List::isEmpty);
  }

  private NearDuplicateQuery query(List<List<LikeUnit>> likes, SearchOptions search) {
    NearDuplicateQuery query =
        new NearDuplicateQuery(
                type.name(),
                type.scheme().index(),
                likes,
                search.withMinSimilarity(minSimilarity()))
            .withMonitor(monitor);
    return options.verification() == QueryOptions.Verification.EXACT
        ? query.withTexts(texts())
        : query;
  }

  private SourceTexts texts() {
    return SourceTexts.of(type, context);
  }

  /**
   * The query that a document must match to become a candidate. Elasticsearch applies the filter of
   * an alias later too, but documents that it hides must not displace other candidates.
   */
  private BooleanQuery filter(List<Like> likes, List<QueryBuilder> filters) throws IOException {
    BooleanQuery.Builder filter = new BooleanQuery.Builder();
    for (QueryBuilder each : filters) {
      add(filter, each);
    }
    if (context.nestedScope().getObjectMapper() == null) {
      addAliasFilter(filter);
    }
    List<String> ids = options.include() ? List.of() : likedIds(likes);
    if (!ids.isEmpty()) {
      Query itself = context.getFieldType(IdFieldMapper.NAME).termsQuery(ids, context);
      filter.add(Queries.not(itself), Occur.FILTER);
    }
    return filter.build();
  }

  /** The filter may be or have this query: within it there is no filter of the alias. */
  private void addAliasFilter(BooleanQuery.Builder filter) throws IOException {
    QueryBuilder ofAlias = context.getAliasFilter();
    if (ofAlias == null) {
      return;
    }
    context.setAliasFilter(null);
    try {
      add(filter, ofAlias);
    } finally {
      context.setAliasFilter(ofAlias);
    }
  }

  private void add(BooleanQuery.Builder filter, QueryBuilder query) throws IOException {
    Query lucene = query.toQuery(context);
    if (lucene != null) {
      filter.add(lucene, Occur.FILTER);
    }
  }

  /** The ids of the liked documents that are in the index of this shard, of its cluster. */
  private List<String> likedIds(List<Like> likes) {
    String index = context.getFullyQualifiedIndex().getName();
    return likes.stream()
        .flatMap(
            like -> like instanceof Like.FetchedDocument found ? Stream.of(found) : Stream.empty())
        .filter(found -> found.index().equals(index))
        .map(found -> found.reference().id())
        .distinct()
        .toList();
  }

  /**
   * The query without the near duplicates of {@code unlike}: they are looked for without a limit on
   * candidates, since one that is missed would be a wrong hit, but only hits are verified.
   */
  private Query without(List<Like> unlike, NearDuplicateQuery query) {
    List<List<LikeUnit>> units =
        units("unlike", unlike, new LikeUnits(type, context, options.verification()));
    if (haveNone(units)) {
      return query;
    }
    SearchOptions all =
        options.search().withNumCandidates(Integer.MAX_VALUE).withScoring(UnitScoring.MAX);
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(query(units, all), Occur.MUST_NOT)
        .build();
  }
}
