package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.ingest.IngestDocument;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget;
import org.neardup.elasticsearch.query.Like;

/**
 * A document that waits to be looked up.
 *
 * @param handler takes it back
 * @param filter a query that duplicates match, as JSON
 * @param units how many different units that has, or about how many
 * @param bytes how much memory it takes until it is decided on
 * @param signed the document for the window of recent signatures; empty if it goes to an index that
 *     is not looked in, or one without the field
 * @param bulk the bulk request that it came with; empty if it is not being indexed but simulated
 * @param context restores the thread context of the request that it came with
 */
record Lookup(
    IngestDocument document,
    BiConsumer<IngestDocument, Exception> handler,
    LookupTarget target,
    Supplier<Like> like,
    Optional<BytesReference> filter,
    int units,
    long bytes,
    Optional<RecentSignatures.SignedDocument> signed,
    String requester,
    Optional<Object> bulk,
    Supplier<StoredContext> context) {

  Optional<String> id() {
    return Optional.ofNullable(document.getMetadata().getId());
  }

  boolean isItself(FoundDocument found) {
    return found.id().isPresent() && found.id().equals(id()) && !target.isElsewhere(found);
  }

  /**
   * The result of the search for one document.
   *
   * @param found the most similar original first; the document's own earlier version, of similarity
   *     0 if it is a copy or not near, before all others
   */
  record Result(List<FoundDocument> found, Optional<Exception> failure) {

    static Result found(List<FoundDocument> found) {
      return new Result(found, Optional.empty());
    }

    static Result failed(Exception failure) {
      return new Result(List.of(), Optional.of(failure));
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
      Optional<String> id,
      Optional<String> clusterId,
      List<Map<String, Object>> pairs) {

    /** The cluster of both: named by the document found, and its index, if that one has none. */
    Optional<String> cluster() {
      return clusterId.or(() -> id.map(known -> index + "/" + known));
    }

    String describe() {
      return id.map(known -> "document [" + known + "] of index [" + index + "]")
          .orElse("a document without an id earlier in the same request");
    }
  }
}
