package org.neardup.elasticsearch.query;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.tasks.TaskId;
import org.neardup.lucene.NearDuplicateQuery;

/**
 * Passes on what {@code near_duplicate} queries noted while segments were searched: to the response
 * warnings, in the thread of the request, since warnings of the threads that search segments are
 * lost; and to the same search when it fetches its hits, for which queries are made anew.
 */
public final class LateWarnings implements SearchOperationListener {

  private static final String KEY = "near_duplicate.notes";

  /**
   * The notes of the last search of a shard that had some. A point in time serves several searches:
   * a search that finds the notes of another one takes none.
   */
  private record Notes(TaskId search, List<String> notes) {}

  @Override
  public void onQueryPhase(SearchContext context, long tookInNanos) {
    TreeSet<String> notes = new TreeSet<>();
    monitors(context)
        .forEach(
            monitor -> {
              monitor.warn();
              notes.addAll(monitor.notes());
            });
    if (!notes.isEmpty()) {
      context.readerContext().putInContext(KEY, new Notes(search(context), List.copyOf(notes)));
    }
  }

  @Override
  public void onPreFetchPhase(SearchContext context) {
    Notes taken = context.readerContext().getFromContext(KEY);
    if (taken != null && taken.search.equals(search(context))) {
      monitors(context).forEach(monitor -> monitor.note(taken.notes));
    }
  }

  private static TaskId search(SearchContext context) {
    return context.getTask().getParentTaskId();
  }

  private static Stream<ShardMonitor> monitors(SearchContext context) {
    return Stream.of(
            Optional.ofNullable(context.parsedQuery()),
            Optional.ofNullable(context.parsedPostFilter()))
        .flatMap(Optional::stream)
        .flatMap(parsed -> NearDuplicateQuery.allIn(parsed.query()).stream())
        .map(NearDuplicateQuery::monitor)
        .filter(ShardMonitor.class::isInstance)
        .map(ShardMonitor.class::cast);
  }
}
