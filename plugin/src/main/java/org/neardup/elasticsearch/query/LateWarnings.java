package org.neardup.elasticsearch.query;

import java.util.function.Supplier;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.elasticsearch.index.query.ParsedQuery;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.internal.SearchContext;
import org.neardup.lucene.NearDuplicateQuery;

/**
 * Adds the response warnings that {@code near_duplicate} queries collected while segments were
 * searched. Warnings of the threads that search segments are lost, so they are added afterwards, in
 * the thread of the request.
 */
public final class LateWarnings implements SearchOperationListener {

  private static final QueryVisitor WARN =
      new QueryVisitor() {
        // Excluded queries too.
        @Override
        public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
          return this;
        }

        @Override
        public void consumeTermsMatching(
            Query query, String field, Supplier<ByteRunAutomaton> automaton) {
          if (query instanceof NearDuplicateQuery nearDuplicate
              && nearDuplicate.monitor() instanceof ShardMonitor monitor) {
            monitor.warn();
          }
        }
      };

  @Override
  public void onQueryPhase(SearchContext context, long tookInNanos) {
    warn(context.parsedQuery());
    warn(context.parsedPostFilter());
  }

  private static void warn(ParsedQuery query) {
    if (query != null) {
      query.query().visit(WARN);
    }
  }
}
