package org.neardup.elasticsearch.server;

import java.util.function.Consumer;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.shard.IndexingOperationListener;
import org.elasticsearch.index.shard.ShardId;

/**
 * Knows which documents were accepted before and are only written again: by a replica, in a
 * recovery from a translog or from another copy of the shard, by an index that follows another one.
 * The limits for new documents, which may have changed meanwhile, do not apply to them:
 * Elasticsearch would drop a refused document, or fail the copy of the shard.
 *
 * <p>The mapper of a field cannot know it when it parses a document. The shard calls its listeners
 * between parsing and writing, in the same thread. Thread safe.
 */
public record AcceptedDocuments(boolean follows, Consumer<LuceneDocument> accept)
    implements IndexingOperationListener {

  /** The bytes that a thread has reserved for the accepted document that it is writing. */
  private static final ThreadLocal<long[]> WRITING = new ThreadLocal<>();

  /** Whether this thread is writing a document that was accepted before. */
  public static boolean isWriting() {
    return WRITING.get() != null;
  }

  /**
   * Adds to the memory of the accepted document that this thread is writing; -1 if there is none.
   */
  static long count(long bytes) {
    long[] reserved = WRITING.get();
    if (reserved == null) {
      return -1;
    }
    reserved[0] += bytes;
    return reserved[0];
  }

  @Override
  public Engine.Index preIndex(ShardId shard, Engine.Index operation) {
    if (follows || operation.origin() != Engine.Operation.Origin.PRIMARY) {
      operation.docs().forEach(accept);
      WRITING.set(new long[1]);
    }
    return operation;
  }

  @Override
  public void postIndex(ShardId shard, Engine.Index operation, Engine.IndexResult result) {
    WRITING.remove();
  }

  @Override
  public void postIndex(ShardId shard, Engine.Index operation, Exception failure) {
    WRITING.remove();
  }
}
