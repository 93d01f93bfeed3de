package org.neardup.elasticsearch.query;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lucene.SearchMonitor;

/**
 * Ties a query on a shard to its request: cancellation, circuit breaker, response warnings. {@link
 * #notes} has the warnings too.
 */
final class ShardMonitor implements SearchMonitor {

  private final String field;
  private final QueryOptions options;
  private final SearchExecutionContext context;
  private final AtomicBoolean textMissing = new AtomicBoolean();
  private final AtomicBoolean pairsCut = new AtomicBoolean();
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

  /** Adds notes of the same search that were taken elsewhere. */
  void note(Collection<String> taken) {
    notes.addAll(taken);
  }

  /** Notes something in the thread of the request, which gets a response warning. */
  void say(String words) {
    notes.add(words);
    HeaderWarning.addWarning(words);
  }

  /** Called in the thread of the request, before segments are searched in others. */
  @Override
  public void gathered(long found, long kept) {
    if (kept < found) {
      say(
          ("the near_duplicate query on [%s] found more candidates on a shard than"
                  + " [num_candidates] = %s: near duplicates that share few tokens may be missing;"
                  + " raise [num_candidates], or narrow the query with [filter]")
              .formatted(field, options.search().numCandidates()));
    }
  }

  @Override
  public void textMissing() {
    if (textMissing.compareAndSet(false, true)) {
      notes.add(
          ("[verify] = [exact] on field [%s]: documents without a text in the source were"
                  + " judged by their signatures")
              .formatted(field));
    }
  }

  @Override
  public void pairsCut() {
    if (pairsCut.compareAndSet(false, true)) {
      notes.add(
          ("the near_duplicate query on [%s] compared only some pairs of sentences in documents"
                  + " with very many similar sentences: the most similar pair may be missed there")
              .formatted(field));
    }
  }

  @Override
  public void runsCut() {
    notes.add(
        ("the near_duplicate query on [%s] found documents with very many repeated passages:"
                + " the places of some of their pairs are those of the compared windows")
            .formatted(field));
  }

  /** Adds all notes as warnings, because the warnings of other threads are lost. */
  void warn() {
    notes.forEach(HeaderWarning::addWarning);
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
