package org.neardup.elasticsearch.server;

import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.lookup.SourceFilter;
import org.elasticsearch.search.lookup.SourceProvider;

/** Reads the sources of documents. */
public final class Sources {
  private Sources() {}

  /** Synthetic sources with the fields of a filter; a stored one is parsed as a whole anyway. */
  public static SourceProvider of(SearchExecutionContext context, SourceFilter filter) {
    return context.createSourceProvider(context.isSourceSynthetic() ? filter : null);
  }
}
