package org.neardup.elasticsearch.server;

import org.elasticsearch.search.SearchHits;

/** Reads the hits of searches. */
public final class Hits {
  private Hits() {}

  /** How many hits there are in all; for a search that has counted them. */
  public static long total(SearchHits hits) {
    return hits.getTotalHits().value();
  }
}
