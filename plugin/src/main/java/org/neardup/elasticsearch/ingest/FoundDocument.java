package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import org.elasticsearch.core.Nullable;

/**
 * A document that an incoming one is a near duplicate of.
 *
 * @param similarity their similarity, as a search scores it
 * @param index the concrete index that it is in
 * @param id its id; null if it has none yet
 * @param clusterId the cluster that it says it belongs to, if any
 * @param pairs the units that are alike, as tags of the incoming document; none unless asked for
 */
record FoundDocument(
    float similarity,
    String index,
    @Nullable String id,
    @Nullable String clusterId,
    List<Map<String, Object>> pairs) {

  /** A document of which no pairs are known. */
  FoundDocument(float similarity, String index, @Nullable String id, @Nullable String clusterId) {
    this(similarity, index, id, clusterId, List.of());
  }

  /**
   * The cluster of both: named by the document found if that one has none.
   *
   * @param elsewhere whether it is in another index, where other documents may have its id
   */
  @Nullable
  String cluster(boolean elsewhere) {
    if (clusterId != null || id == null) {
      return clusterId;
    }
    return elsewhere ? index + "/" + id : id;
  }

  /** The document, for messages. */
  String describe() {
    return id == null
        ? "a document without an id earlier in the same request"
        : "document [" + id + "] of index [" + index + "]";
  }
}
