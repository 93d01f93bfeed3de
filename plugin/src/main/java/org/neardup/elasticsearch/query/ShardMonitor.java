package org.neardup.elasticsearch.query;

import java.util.concurrent.atomic.AtomicBoolean;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lucene.SearchMonitor;

/** Ties a query on a shard to its request: cancellation, circuit breaker, response warnings. */
final class ShardMonitor implements SearchMonitor {

  private final String field;
  private final QueryOptions options;
  private final SearchExecutionContext context;
  private final AtomicBoolean textMissing = new AtomicBoolean();
  private final AtomicBoolean pairsCut = new AtomicBoolean();

  ShardMonitor(String field, QueryOptions options, SearchExecutionContext context) {
    this.field = field;
    this.options = options;
    this.context = context;
  }

  /** Called in the thread of the request, before segments are searched in others. */
  @Override
  public void gathered(long found, long kept) {
    if (kept < found) {
      HeaderWarning.addWarning(
          "the near_duplicate query on ["
              + field
              + "] found more candidates on a shard than [num_candidates] = "
              + options.search().numCandidates()
              + ": near duplicates that share few tokens may be missing; raise [num_candidates], or"
              + " narrow the query with [filter]");
    }
  }

  @Override
  public void textMissing() {
    textMissing.set(true);
  }

  @Override
  public void pairsCut() {
    pairsCut.set(true);
  }

  /** Adds the warnings that could not be given in the threads in which they arose. */
  void warn() {
    if (textMissing.get()) {
      HeaderWarning.addWarning(
          "[verify] = [exact] on field ["
              + field
              + "]: documents without a text in the source were judged by their signatures");
    }
    if (pairsCut.get()) {
      HeaderWarning.addWarning(
          "the near_duplicate query on ["
              + field
              + "] compared only some pairs of sentences in documents with very many similar"
              + " sentences: the most similar pair may be missed there");
    }
  }

  @Override
  public void reserve(long bytes) {
    Searches.reserve(context, bytes, "near_duplicate candidates");
  }

  @Override
  public void release(long bytes) {
    Searches.release(context, bytes);
  }

  @Override
  public void checkCancelled() {
    Searches.checkCancelled(context);
  }
}
