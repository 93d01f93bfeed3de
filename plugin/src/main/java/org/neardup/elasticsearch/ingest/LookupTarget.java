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
 * @param own the index that the document itself goes to, if that is one of them
 */
record LookupTarget(
    @Nullable String name,
    List<Index> indices,
    boolean mapped,
    @Nullable MappedField shared,
    @Nullable Own own) {

  /**
   * The index that a document goes to.
   *
   * @param index the index, as {@link NewIndices} has it
   * @param name the name of the index
   * @param field the field in the index, if it has it
   */
  record Own(Index index, String name, @Nullable MappedField field) {}

  /** The field in the index that the document goes to; null if there is none. */
  @Nullable
  MappedField ownField() {
    return own == null ? null : own.field();
  }

  /** Whether a document is in another index than the one that this document goes to. */
  boolean isElsewhere(FoundDocument found) {
    return own == null
        || !(found.index().equals(own.name()) || found.index().equals(own.index().getName()));
  }

  /** The field to sign with; null if the shards must do it. */
  @Nullable
  MappedField signer() {
    // Where both are there they sign alike.
    return ownField() == null ? shared : ownField();
  }
}
