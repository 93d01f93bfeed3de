package org.neardup.elasticsearch.server;

import java.util.OptionalLong;
import org.elasticsearch.search.SearchHits;

/** Reads the hits of searches. */
public final class Hits {
  private Hits() {}

  /** How many there are in all, if the search counted them. */
  public static OptionalLong total(SearchHits hits) {
    return hits.getTotalHits() == null
        ? OptionalLong.empty()
        : OptionalLong.of(hits.getTotalHits().value());
  }
}
