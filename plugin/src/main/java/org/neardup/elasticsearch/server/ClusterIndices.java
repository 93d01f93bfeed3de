package org.neardup.elasticsearch.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.cluster.metadata.DataStream;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexGraveyard;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.transport.RemoteClusterAware;

/**
 * The indices of a cluster state.
 *
 * @param templates gives the mapping and aliases that a new index gets from templates
 * @param graveyard the indices that were deleted last
 */
public record ClusterIndices(
    Supplier<SortedMap<String, IndexAbstraction>> lookup,
    Function<String, IndexMetadata> byName,
    Function<String, IndexTemplate> templates,
    Supplier<IndexGraveyard> graveyard) {

  /** The indices that a search was resolved to, of other clusters too; empty if not known. */
  public static Optional<OriginalIndices> names(@Nullable ResolvedIndices searched) {
    if (searched == null) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    List<IndicesOptions> options = new ArrayList<>();
    if (searched.getLocalIndices() != null) {
      names.addAll(List.of(searched.getLocalIndices().indices()));
      options.add(searched.getLocalIndices().indicesOptions());
    }
    searched
        .getRemoteClusterIndices()
        .forEach(
            (cluster, remote) -> {
              options.add(remote.indicesOptions());
              for (String name : remote.indices()) {
                names.add(RemoteClusterAware.buildRemoteIndexName(cluster, name));
              }
            });
    return options.stream()
        .findFirst()
        .map(first -> new OriginalIndices(names.toArray(String[]::new), first));
  }

  public Optional<IndexAbstraction> named(String name) {
    return Optional.ofNullable(lookup.get().get(name));
  }

  public Optional<IndexMetadata> index(String name) {
    return Optional.ofNullable(byName.apply(name));
  }

  /** The most hits that one search over some indices may ask for. */
  public int resultWindow(Collection<String> indices) {
    return indices.stream()
        .map(this::index)
        .flatMap(Optional::stream)
        .mapToInt(index -> IndexSettings.MAX_RESULT_WINDOW_SETTING.get(index.getSettings()))
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  /** An index; empty if there is none or another one of that name. */
  public Optional<IndexMetadata> index(Index index) {
    return index(index.getName()).filter(found -> found.getIndex().equals(index));
  }

  /** The last index of a name, or of a data stream of that name, that was deleted. */
  public Optional<Index> lastDeleted(String name) {
    String ofStream = DataStream.BACKING_INDEX_PREFIX + name + "-";
    return graveyard.get().getTombstones().reversed().stream()
        .map(IndexGraveyard.Tombstone::getIndex)
        .filter(index -> index.getName().equals(name) || index.getName().startsWith(ofStream))
        .findFirst();
  }
}
