package org.neardup.elasticsearch.server;

import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.lookup.SourceFilter;
import org.elasticsearch.search.lookup.SourceProvider;

/** Reads the sources of documents. */
public final class Sources {
  private Sources() {}

  /** The sources with all fields: before 9.2 a synthetic one is always made as a whole. */
  public static SourceProvider of(SearchExecutionContext context, SourceFilter filter) {
    return context.createSourceProvider();
  }
}
