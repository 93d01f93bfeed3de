package org.neardup.elasticsearch.ingest;

import org.elasticsearch.core.Nullable;

/** What the search for one document gave. */
sealed interface Answer {

  /** The most similar document of the index, or null if none is similar enough. */
  record Found(@Nullable Match match) implements Answer {}

  /** The search failed or was never made. */
  record Failed(Exception reason) implements Answer {}
}
