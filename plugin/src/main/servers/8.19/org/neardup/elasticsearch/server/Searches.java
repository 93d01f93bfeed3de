package org.neardup.elasticsearch.server;

import java.util.Set;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.StoredFieldsSpec;

/** Services of the server for a search on one shard. */
public final class Searches {
  private Searches() {}

  /** The parts of a source that a fetch phase must load to give these fields. */
  public static StoredFieldsSpec needs(SearchExecutionContext context, Set<String> paths) {
    return StoredFieldsSpec.NEEDS_SOURCE;
  }

  /**
   * Accounts for memory until the search ends; does nothing before 9.5.
   *
   * @throws org.elasticsearch.common.breaker.CircuitBreakingException if there is too little of it
   */
  public static void reserve(SearchExecutionContext context, long bytes, String label) {}

  /** Gives back reserved memory that is needed no more. */
  public static void release(SearchExecutionContext context, long bytes) {}

  /**
   * Ends a search that was cancelled or has run out of time; does nothing before 9.5, where reading
   * terms does.
   */
  public static void checkCancelled(SearchExecutionContext context) {}
}
