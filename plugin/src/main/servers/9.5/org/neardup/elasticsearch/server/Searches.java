package org.neardup.elasticsearch.server;

import java.util.Set;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.StoredFieldsSpec;
import org.elasticsearch.search.internal.ContextIndexSearcher;

/** Services of the server for a search on one shard. */
public final class Searches {
  private Searches() {}

  /** The parts of a source that a fetch phase must load to give these fields. */
  public static StoredFieldsSpec needs(SearchExecutionContext context, Set<String> paths) {
    return StoredFieldsSpec.withSourcePaths(
        context.getIndexSettings().getIgnoredSourceFormat(), paths);
  }

  /**
   * Accounts for memory until the search ends.
   *
   * @throws org.elasticsearch.common.breaker.CircuitBreakingException if there is too little of it
   */
  public static void reserve(SearchExecutionContext context, long bytes, String label) {
    context.addCircuitBreakerMemory(bytes, label);
  }

  /** Gives back reserved memory that is needed no more. */
  public static void release(SearchExecutionContext context, long bytes) {
    context.releaseQueryConstructionMemory(bytes);
  }

  /** Ends a search that was cancelled or has run out of time. */
  public static void checkCancelled(SearchExecutionContext context) {
    if (context.searcher() instanceof ContextIndexSearcher searcher) {
      searcher.checkCancelled();
    }
  }
}
