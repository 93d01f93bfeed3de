package org.neardup.elasticsearch.collapse;

import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.search.internal.SearchContext;

/**
 * Puts what a {@link CollapseRetrieverBuilder} has to say among the response warnings. That is
 * known before the search for the hits that are kept begins, but in a thread whose warnings may be
 * lost; those of its shards are not.
 */
public final class CollapseWarnings implements SearchOperationListener {

  @Override
  public void onQueryPhase(SearchContext context, long tookInNanos) {
    if (context.getSearchExt(HitCopies.NAME) instanceof HitCopies copies) {
      copies.warnings().forEach(HeaderWarning::addWarning);
    }
  }
}
