package org.neardup.elasticsearch.server;

import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;

/**
 * The indices of a cluster state.
 *
 * @param lookup indices, aliases and data streams by their names
 * @param byName what an index of a name is, or null
 */
public record ClusterIndices(
    Supplier<SortedMap<String, IndexAbstraction>> lookup, Function<String, IndexMetadata> byName) {

  /** An index, alias or data stream, or null. */
  @Nullable
  public IndexAbstraction named(String name) {
    return lookup.get().get(name);
  }

  /** An index, or null. */
  @Nullable
  public IndexMetadata index(String name) {
    return byName.apply(name);
  }

  /** An index, or null if there is none or another one of that name. */
  @Nullable
  public IndexMetadata index(Index index) {
    IndexMetadata found = byName.apply(index.getName());
    return found == null || !found.getIndex().equals(index) ? null : found;
  }
}
