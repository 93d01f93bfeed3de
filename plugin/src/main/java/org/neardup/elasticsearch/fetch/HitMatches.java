package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.neardup.lucene.NearDuplicateMatcher;
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
    query.visit(
        new QueryVisitor() {
          @Override
          public void consumeTermsMatching(
              Query found, String field, Supplier<ByteRunAutomaton> automaton) {
            if (found instanceof NearDuplicateQuery nearDuplicate) {
              matchers.computeIfAbsent(nearDuplicate, NearDuplicateMatcher::new);
            }
          }
        });
  }

  /** Whether the query has no {@code near_duplicate} query in it. */
  boolean isEmpty() {
    return matchers.isEmpty();
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
