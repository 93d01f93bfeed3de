package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.ingest.IngestDocument;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.query.Like;

/**
 * A document that waits to be looked up.
 *
 * @param handler takes it back
 * @param filter a query that duplicates match, as JSON; null for none
 * @param units how many different units that has, or about how many
 * @param bytes how much memory it takes until it is decided on
 * @param signed the document for the window of recent signatures; null if it goes to an index that
 *     is not looked in, or one without the field
 * @param bulk the bulk request that it came with; null if it is not being indexed but simulated
 * @param context restores the thread context of the request that it came with
 */
record Lookup(
    IngestDocument document,
    BiConsumer<IngestDocument, Exception> handler,
    LookupTarget target,
    Supplier<Like> like,
    @Nullable BytesReference filter,
    int units,
    long bytes,
    @Nullable RecentSignatures.SignedDocument signed,
    String requester,
    @Nullable Object bulk,
    Supplier<StoredContext> context) {

  @Nullable
  String id() {
    return document.getMetadata().getId();
  }

  boolean isItself(FoundDocument found) {
    return found.id() != null && found.id().equals(id()) && !target.isElsewhere(found);
  }

  /**
   * The result of the search for one document.
   *
   * @param found the most similar original first; the document's own earlier version, of similarity
   *     0 if it is a copy or not near, before all others
   */
  record Result(List<FoundDocument> found, @Nullable Exception failure) {

    static Result found(List<FoundDocument> found) {
      return new Result(found, null);
    }

    static Result failed(Exception failure) {
      return new Result(List.of(), failure);
    }
  }

  /**
   * A document that an incoming one is a near duplicate of.
   *
   * @param pairs the units that are alike, as tags of the incoming document; none unless asked for
   */
  record FoundDocument(
      float similarity,
      String index,
      @Nullable String id,
      @Nullable String clusterId,
      List<Map<String, Object>> pairs) {

    FoundDocument(float similarity, String index, @Nullable String id, @Nullable String clusterId) {
      this(similarity, index, id, clusterId, List.of());
    }

    /** The cluster of both: named by the document found, and its index, if that one has none. */
    @Nullable
    String cluster() {
      return clusterId != null || id == null ? clusterId : index + "/" + id;
    }

    String describe() {
      return id == null
          ? "a document without an id earlier in the same request"
          : "document [" + id + "] of index [" + index + "]";
    }
  }
}
