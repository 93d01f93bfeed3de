package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.neardup.lucene.NearDuplicateMatcher;
import org.neardup.lucene.NearDuplicateQueries;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.UnitMatch;

/**
 * The matches, in hits, of the {@code near_duplicate} queries within a query, without the queries
 * under {@code must_not}. Not thread safe; fastest for hits that come segment by segment.
 */
final class HitMatches {

  /** A match and the query that it belongs to. */
  record QueryMatch(NearDuplicateQuery query, UnitMatch match) {}

  private final Map<NearDuplicateQuery, NearDuplicateMatcher> matchers = new LinkedHashMap<>();
  private final Map<NearDuplicateQuery, NearDuplicateMatcher.LeafMatcher> leafMatchers =
      new LinkedHashMap<>();
  private LeafReaderContext leaf;

  HitMatches(Query query) {
    for (NearDuplicateQuery found : NearDuplicateQueries.in(query)) {
      matchers.computeIfAbsent(found, NearDuplicateMatcher::new);
    }
  }

  /** Whether the query has no {@code near_duplicate} query in it. */
  boolean isEmpty() {
    return matchers.isEmpty();
  }

  /** What the queries noted so far that a reader of the hits should know. */
  List<String> notes() {
    return matchers.keySet().stream()
        .flatMap(query -> query.monitor().notes().stream())
        .distinct()
        .toList();
  }

  /** The matches in a document, by its number in the segment. */
  List<QueryMatch> of(LeafReaderContext context, int doc) throws IOException {
    goTo(context);
    List<QueryMatch> matches = new ArrayList<>();
    for (var matcher : leafMatchers.entrySet()) {
      for (UnitMatch match : matcher.getValue().matches(doc)) {
        matches.add(new QueryMatch(matcher.getKey(), match));
      }
    }
    return matches;
  }

  private void goTo(LeafReaderContext context) throws IOException {
    if (context != leaf) {
      leafMatchers.clear();
      leaf = context;
      for (var matcher : matchers.entrySet()) {
        leafMatchers.put(matcher.getKey(), matcher.getValue().forLeaf(context));
      }
    }
  }
}
