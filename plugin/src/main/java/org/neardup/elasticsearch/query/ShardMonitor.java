package org.neardup.elasticsearch.query;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.tasks.TaskId;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lucene.search.NearDuplicateQuery;
import org.neardup.lucene.search.SearchMonitor;

/**
 * Ties a query on a shard to its request: cancellation, circuit breaker, response warnings. {@link
 * #notes} has the warnings too.
 */
public final class ShardMonitor implements SearchMonitor {

  private static final Logger LOGGER = LogManager.getLogger(ShardMonitor.class);

  private final String field;
  private final QueryOptions options;
  private final SearchExecutionContext context;
  private final Set<String> notes = new ConcurrentSkipListSet<>();

  ShardMonitor(String field, QueryOptions options, SearchExecutionContext context) {
    this.field = field;
    this.options = options;
    this.context = context;
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** Notes something in the thread of the request, which gets a response warning. */
  void warn(String words) {
    notes.add(words);
    HeaderWarning.addWarning(words);
  }

  /** Called in the thread of the request, before segments are searched in others. */
  @Override
  public void gathered(long found, long kept) {
    if (kept < found) {
      warn(
          ("the near_duplicate query on [%s] found more candidates on a shard than"
                  + " [num_candidates] = %s: near duplicates that share few tokens may be missing;"
                  + " raise [num_candidates], or narrow the query with [filter]")
              .formatted(field, options.search().numCandidates()));
    }
  }

  @Override
  public void textMissing() {
    notes.add(
        "[verify] = [exact] on field ["
            + field
            + "]: documents without a text in the source were judged by their signatures");
  }

  @Override
  public void pairsCut() {
    notes.add(
        "the near_duplicate query on ["
            + field
            + "] compared only some pairs of sentences in documents with very many similar"
            + " sentences: the most similar pair may be missed there");
  }

  @Override
  public void runsCut() {
    notes.add(
        ("the near_duplicate query on [%s] found documents with very many repeated passages:"
                + " the places of some of their pairs are those of the compared windows")
            .formatted(field));
  }

  /** Looks for cancellation too, as long texts are read. */
  @Override
  public void reserve(long bytes) {
    checkCancelled();
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

  /**
   * Passes on what {@code near_duplicate} queries noted while segments were searched: to the
   * response warnings, in the thread of the request, since warnings of the threads that search
   * segments are lost; and to the same search when it fetches its hits, for which queries are made
   * anew.
   */
  public static final class Listener implements SearchOperationListener {

    private static final String KEY = "near_duplicate.notes";

    /**
     * The notes of the last search of a shard that had some. A point in time serves several
     * searches: a search that finds the notes of another one takes none.
     */
    private record Notes(TaskId search, List<String> notes) {}

    @Override
    public void onQueryPhase(SearchContext context, long tookInNanos) {
      TreeSet<String> notes = new TreeSet<>();
      monitors(context)
          .forEach(
              monitor -> {
                monitor.notes.forEach(HeaderWarning::addWarning);
                notes.addAll(monitor.notes());
              });
      if (!notes.isEmpty()) {
        LOGGER.debug("{} {}", context.indexShard().shardId(), notes);
        context.readerContext().putInContext(KEY, new Notes(search(context), List.copyOf(notes)));
      }
    }

    @Override
    public void onPreFetchPhase(SearchContext context) {
      Notes taken = context.readerContext().getFromContext(KEY);
      if (taken != null && taken.search.equals(search(context))) {
        monitors(context).forEach(monitor -> monitor.notes.addAll(taken.notes));
      }
    }

    private static TaskId search(SearchContext context) {
      return context.getTask().getParentTaskId();
    }

    private static Stream<ShardMonitor> monitors(SearchContext context) {
      return Stream.of(context.parsedQuery(), context.parsedPostFilter())
          .filter(Objects::nonNull)
          .flatMap(parsed -> NearDuplicateQuery.allIn(parsed.query()).stream())
          .map(NearDuplicateQuery::monitor)
          .filter(ShardMonitor.class::isInstance)
          .map(ShardMonitor.class::cast);
    }
  }
}
