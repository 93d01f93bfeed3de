package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.vector.Resources;

/**
 * Finds out from the cluster state where a document is looked up and by which scheme. Thread safe.
 * Reads a mapping again only when it has changed.
 */
final class TargetResolver {

  /** Past this all is forgotten: cheaper than to notice which indices were deleted. */
  private static final int MAX_CACHED = 1000;

  private record Cached(long mappingVersion, Optional<MappedField> field) {}

  @Nullable private final String index;
  private final String field;
  private final Resources resources;
  private final Map<Index, Cached> cache = new ConcurrentHashMap<>();

  /**
   * A resolver for one processor.
   *
   * @param index where documents are looked up; in their own index if null
   * @param field the {@code near_duplicate} field there
   * @param resources has the files that schemes name
   */
  TargetResolver(@Nullable String index, String field, Resources resources) {
    this.resources = resources;
    this.index = index;
    this.field = field;
  }

  /**
   * Where to look a document up; empty if that is its own index and it does not exist yet, so that
   * there is nothing to find.
   *
   * @param documentIndex the index that the document is sent to, as it was given
   */
  Optional<Target> resolve(ClusterIndices cluster, String documentIndex) {
    String own = IndexNameExpressionResolver.resolveDateMathExpression(documentIndex);
    String name = index == null ? own : index;
    IndexAbstraction searched = cluster.named(name);
    if (searched == null) {
      return index == null
          ? Optional.empty()
          : Optional.of(new Target(name, List.of(), false, null, null, null));
    }
    List<Index> indices = searched.getIndices();
    List<MappedField> fields = indices.stream().flatMap(i -> mapped(cluster, i).stream()).toList();
    Index written = writeIndex(cluster, own);
    Index ownIndex = indices.contains(written) ? written : null;
    MappedField ownField = ownIndex == null ? null : mapped(cluster, ownIndex).orElse(null);
    return Optional.of(
        new Target(name, indices, !fields.isEmpty(), shared(fields), ownIndex, ownField));
  }

  @Nullable
  private static Index writeIndex(ClusterIndices cluster, String name) {
    IndexAbstraction written = cluster.named(name);
    return written == null ? null : written.getWriteIndex();
  }

  @Nullable
  private static MappedField shared(List<MappedField> fields) {
    long schemes = fields.stream().map(f -> f.scheme().signatureId()).distinct().count();
    return schemes == 1 ? fields.getFirst() : null;
  }

  private Optional<MappedField> mapped(ClusterIndices cluster, Index concrete) {
    IndexMetadata metadata = cluster.index(concrete);
    if (metadata == null || metadata.mapping() == null) {
      return Optional.empty();
    }
    Cached cached = cache.get(concrete);
    if (cached == null || cached.mappingVersion() != metadata.getMappingVersion()) {
      if (cache.size() >= MAX_CACHED) {
        cache.clear();
      }
      cached =
          new Cached(
              metadata.getMappingVersion(),
              MappedField.find(metadata.mapping().sourceAsMap(), field, resources));
      cache.put(concrete, cached);
    }
    return cached.field();
  }
}
