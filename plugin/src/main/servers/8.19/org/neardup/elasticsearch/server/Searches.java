package org.neardup.elasticsearch.server;

import java.util.Map;
import java.util.Set;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.search.fetch.StoredFieldsSpec;

/** Services of the server for a search on one shard. */
public final class Searches {
  private Searches() {}

  /** A context for a searcher that no search request has opened. */
  public static SearchExecutionContext context(
      IndexService index, IndexShard shard, Engine.Searcher searcher) {
    return index.newSearchExecutionContext(
        shard.shardId().id(), 0, searcher, System::currentTimeMillis, null, Map.of());
  }

  /** Reads the ids of documents. */
  public static IdLoader ids(IndexService index) {
    return IdLoader.fromLeafStoredFieldLoader();
  }

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
