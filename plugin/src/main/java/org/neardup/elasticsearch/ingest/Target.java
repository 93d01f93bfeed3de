package org.neardup.elasticsearch.ingest;

import java.util.List;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;

/**
 * Where a document is looked up.
 *
 * @param name the index, alias or data stream that is searched; null if it does not exist yet, and
 *     only documents can be found that are on their way to it
 * @param indices its concrete indices, and the one that the document is going to add to it, as
 *     {@link NewIndices} has them
 * @param mapped whether any of them has the {@code near_duplicate} field
 * @param shared the field, if all that have it sign alike
 * @param ownIndex the concrete index that the document itself goes to, if that is one of them
 * @param ownName what that index is called
 * @param own the field in that index, if it has it
 */
record Target(
    @Nullable String name,
    List<Index> indices,
    boolean mapped,
    @Nullable MappedField shared,
    @Nullable Index ownIndex,
    @Nullable String ownName,
    @Nullable MappedField own) {

  /** The field to sign with; null if the shards must do it. */
  @Nullable
  MappedField signer() {
    // Where both are there they sign alike.
    return own == null ? shared : own;
  }
}
