package org.neardup.elasticsearch.ingest;

import org.elasticsearch.core.Nullable;

/**
 * A document that an incoming one is a near duplicate of.
 *
 * @param similarity their similarity, as a search scores it
 * @param index the concrete index that it is in
 * @param id its id; null if it has none yet
 * @param clusterId the cluster that it says it belongs to, if any
 */
record FoundDocument(
    float similarity, String index, @Nullable String id, @Nullable String clusterId) {

  /** The cluster of both: named by the document found if that one has none. */
  @Nullable
  String cluster() {
    return clusterId == null ? id : clusterId;
  }

  /** The document, for messages. */
  String describe() {
    return id == null
        ? "a document without an id earlier in the same request"
        : "document [" + id + "] of index [" + index + "]";
  }
}
