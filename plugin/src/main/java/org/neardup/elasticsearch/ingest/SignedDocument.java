package org.neardup.elasticsearch.ingest;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;

/**
 * An incoming document with its signatures.
 *
 * @param field the scheme of the signatures
 * @param container the signatures, each once
 * @param index the concrete index that it goes to
 * @param id its id; null if it gets one only when it is indexed
 * @param requester who has it indexed
 * @param bulk the bulk request that it came with; null if it is not being indexed but simulated
 */
record SignedDocument(
    MappedField field,
    byte[] container,
    Index index,
    @Nullable String id,
    String requester,
    @Nullable Object bulk) {

  /** The name of a document. */
  record Name(Index index, String id) {}

  /** The document's name; null while it has no id. */
  @Nullable
  Name name() {
    return id == null ? null : new Name(index, id);
  }

  /** How many signatures there are. */
  int units() {
    return field.scheme().format().unitCount(container, 0);
  }
}
