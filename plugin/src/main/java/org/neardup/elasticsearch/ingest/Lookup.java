package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.elasticsearch.common.util.concurrent.ThreadContext.StoredContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.ingest.IngestDocument;
import org.neardup.elasticsearch.query.Like;

/**
 * A document that waits to be looked up.
 *
 * @param document the document from the pipeline
 * @param handler takes it back
 * @param target where to look
 * @param like makes the like of the search
 * @param units how many different units that has, or about how many
 * @param bytes how much memory it takes until it is decided on
 * @param signed the document for the window of recent signatures; null if it goes to an index that
 *     is not looked in, or one without the field
 * @param requester for whom
 * @param bulk the bulk request that it came with; null if it is not being indexed but simulated
 * @param context restores the thread context of the request that it came with
 */
record Lookup(
    IngestDocument document,
    BiConsumer<IngestDocument, Exception> handler,
    LookupTarget target,
    Supplier<Like> like,
    int units,
    long bytes,
    @Nullable SignedDocument signed,
    String requester,
    @Nullable Object bulk,
    Supplier<StoredContext> context) {

  /**
   * The result of the search for one document.
   *
   * @param found the documents of the index that are similar enough, the most similar first; no
   *     more than are asked for
   * @param failure why it failed or was never made, or null
   */
  record Result(List<FoundDocument> found, @Nullable Exception failure) {

    static Result found(List<FoundDocument> found) {
      return new Result(found, null);
    }

    static Result failed(Exception failure) {
      return new Result(List.of(), failure);
    }

    /** The most similar one; null if there is none. */
    @Nullable
    FoundDocument best() {
      return found.isEmpty() ? null : found.getFirst();
    }
  }
}
