package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.IndexTemplate;
import org.neardup.vector.ResourceFolder;

/**
 * Finds out from the cluster state where a document is looked up and by which scheme. An index that
 * does not exist yet has the field that templates are going to give it. Thread safe. Reads a
 * mapping again only when it has changed.
 */
final class TargetResolver {

  /** Past this all is forgotten: cheaper than to notice which indices were deleted. */
  private static final int MAX_CACHED = 1000;

  private record Cached(long mappingVersion, Optional<MappedField> field) {}

  /** The index that a document goes to, if it is one of those looked in. */
  private record Own(Index index, String name, Optional<MappedField> field) {}

  @Nullable private final String index;
  private final String field;
  private final ResourceFolder resources;
  private final Map<Index, Cached> cache = new ConcurrentHashMap<>();
  private final Map<IndexTemplate, Optional<MappedField>> templates = new ConcurrentHashMap<>();
  private final NewIndices newIndices = new NewIndices();

  /**
   * A resolver for one processor.
   *
   * @param index where documents are looked up; in their own index if null
   * @param field the {@code near_duplicate} field there
   * @param resources has the files that schemes name
   */
  TargetResolver(@Nullable String index, String field, ResourceFolder resources) {
    this.resources = resources;
    this.index = index;
    this.field = field;
  }

  /**
   * Where to look a document up; empty if that is its own index, which does not exist yet and gets
   * the field from no template, so that nothing is known.
   *
   * @param documentIndex the index that the document is sent to, as it was given
   * @throws IllegalArgumentException if the field of a template is none that a mapping could have
   */
  Optional<Target> resolve(ClusterIndices cluster, String documentIndex) {
    String written = IndexNameExpressionResolver.resolveDateMathExpression(documentIndex);
    String name = index == null ? written : index;
    IndexAbstraction searched = cluster.named(name);
    List<Index> existing = searched == null ? List.of() : searched.getIndices();
    Optional<Own> own = own(cluster, written, name, existing);
    if (searched == null && own.isEmpty()) {
      return name.equals(written)
          ? Optional.empty()
          : Optional.of(new Target(name, List.of(), false, null, null, null, null));
    }
    List<MappedField> fields =
        Stream.concat(
                existing.stream().flatMap(each -> mapped(cluster, each).stream()),
                own.flatMap(Own::field).stream())
            .toList();
    List<Index> indices =
        Stream.concat(existing.stream().map(newIndices::standIn), own.map(Own::index).stream())
            .distinct()
            .toList();
    return Optional.of(
        new Target(
            searched == null ? null : name,
            indices,
            !fields.isEmpty(),
            shared(fields),
            own.map(Own::index).orElse(null),
            own.map(Own::name).orElse(null),
            own.flatMap(Own::field).orElse(null)));
  }

  private Optional<Own> own(
      ClusterIndices cluster, String written, String name, List<Index> searched) {
    IndexAbstraction existing = cluster.named(written);
    if (existing == null) {
      return expected(cluster, written, name);
    }
    Index concrete = existing.getWriteIndex();
    if (concrete == null || !searched.contains(concrete)) {
      return Optional.empty();
    }
    return Optional.of(
        new Own(
            newIndices.standIn(written, concrete), concrete.getName(), mapped(cluster, concrete)));
  }

  private Optional<Own> expected(ClusterIndices cluster, String written, String name) {
    IndexTemplate template = cluster.template(written);
    if (!name.equals(written) && !template.gives(name, written)) {
      return Optional.empty();
    }
    if (templates.size() >= MAX_CACHED) {
      templates.clear();
    }
    Optional<MappedField> expected =
        templates.computeIfAbsent(
            template, made -> MappedField.find(made.mapping(), field, resources));
    return expected.map(
        given ->
            new Own(newIndices.expected(written, cluster.lastDeleted(written)), written, expected));
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
