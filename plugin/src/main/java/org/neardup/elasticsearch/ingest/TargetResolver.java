package org.neardup.elasticsearch.ingest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.cluster.metadata.DataStream;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.index.Index;
import org.neardup.elasticsearch.ingest.RecentSignatures.SignedDocument.Name;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget.OwnIndex;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.IndexTemplate;
import org.neardup.resource.Resources;

/**
 * Finds out from the cluster state where a document is looked up and by which scheme. An index that
 * does not exist yet has the field that templates are going to give it. Thread safe. Reads a
 * mapping again only when it has changed.
 */
final class TargetResolver {

  /** A cache of this size is emptied: that is cheaper than to notice which indices were deleted. */
  private static final int MAX_CACHED = 1000;

  private final Optional<String> index;
  private final String field;
  private final Resources resources;

  /** The fields by the SHA-256 of a mapping or by an {@link IndexTemplate}. */
  private final Map<Object, Optional<MappedField>> cache = new ConcurrentHashMap<>();

  /** Looks documents up in an index; in their own index if none is given. */
  TargetResolver(Optional<String> index, String field, Resources resources) {
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
  Optional<LookupTarget> resolve(ClusterIndices cluster, String documentIndex) {
    String written = IndexNameExpressionResolver.resolveDateMathExpression(documentIndex);
    String name = index.orElse(written);
    Optional<IndexAbstraction> searched = cluster.named(name);
    List<Index> existing = searched.map(IndexAbstraction::getIndices).orElse(List.of());
    Optional<IndexAbstraction> destination = cluster.named(written);
    Optional<Index> concrete = destination.map(IndexAbstraction::getWriteIndex);
    Optional<OwnIndex> own =
        destination.isEmpty()
            ? expected(cluster, written, name)
            : concrete.filter(existing::contains).map(each -> own(cluster, each));
    boolean unknown = searched.isEmpty() && own.isEmpty();
    if (unknown && name.equals(written)) {
      return Optional.empty();
    }
    List<MappedField> fields =
        Stream.concat(
                existing.stream().map(each -> mapped(cluster, each)),
                own.stream().map(OwnIndex::field))
            .flatMap(Optional::stream)
            .toList();
    return Optional.of(
        new LookupTarget(
            cluster,
            searched.isPresent() || unknown ? Optional.of(name) : Optional.empty(),
            existing,
            !fields.isEmpty(),
            shared(fields),
            own,
            concrete));
  }

  /** The index that a document goes to, which is one of the searched indices. */
  private OwnIndex own(ClusterIndices cluster, Index concrete) {
    String name = concrete.getName();
    return new OwnIndex(incarnation(cluster, name), name, mapped(cluster, concrete));
  }

  private Optional<OwnIndex> expected(ClusterIndices cluster, String written, String name) {
    IndexTemplate template = cluster.templates().apply(written);
    if (!name.equals(written) && !template.gives(name, written)) {
      return Optional.empty();
    }
    Optional<MappedField> field = field(template, template::mapping);
    return field.map(each -> new OwnIndex(incarnation(cluster, written), written, field));
  }

  /**
   * Stands for an index or a data stream, both before it exists and while it does: its name, with
   * the UUID of the last one of that name that was deleted.
   */
  static Index incarnation(ClusterIndices cluster, String index) {
    String name =
        cluster
            .named(index)
            .map(IndexAbstraction::getParentDataStream)
            .map(DataStream::getName)
            .orElse(index);
    return new Index(name, cluster.lastDeleted(name).map(Index::getUUID).orElse("_na_"));
  }

  private static Optional<MappedField> shared(List<MappedField> fields) {
    long schemes = fields.stream().map(f -> f.scheme().signatureId()).distinct().count();
    return schemes == 1 ? Optional.of(fields.getFirst()) : Optional.empty();
  }

  private Optional<MappedField> mapped(ClusterIndices cluster, Index concrete) {
    return cluster
        .index(concrete)
        .map(IndexMetadata::mapping)
        .flatMap(mapping -> field(mapping.getSha256(), mapping::sourceAsMap));
  }

  private Optional<MappedField> field(Object key, Supplier<Map<String, Object>> mapping) {
    if (cache.size() >= MAX_CACHED) {
      cache.clear();
    }
    return cache.computeIfAbsent(key, k -> MappedField.find(mapping.get(), field, resources));
  }

  /**
   * Where a document is looked up.
   *
   * @param name the index, alias or data stream that is searched; empty if it does not exist yet,
   *     and only documents can be found that are on their way to it
   * @param existing its concrete indices
   * @param mapped whether any of them, or the index that the document is going to add, has the
   *     {@code near_duplicate} field
   * @param shared the field, if all that have it sign alike
   * @param own the index that the document itself goes to, if that is one of them
   * @param written the index that the document goes to; empty if it does not exist yet
   */
  record LookupTarget(
      ClusterIndices cluster,
      Optional<String> name,
      List<Index> existing,
      boolean mapped,
      Optional<MappedField> shared,
      Optional<OwnIndex> own,
      Optional<Index> written) {

    /**
     * The index that a document goes to.
     *
     * @param incarnation identifies it, also before it exists
     */
    record OwnIndex(Index incarnation, String name, Optional<MappedField> field) {}

    /** The incarnations of the indices in which documents are found. */
    Set<Index> incarnations() {
      return Stream.concat(
              existing.stream().map(index -> incarnation(cluster, index.getName())),
              own.stream().map(OwnIndex::incarnation))
          .collect(Collectors.toSet());
    }

    Optional<MappedField> ownField() {
      return own.flatMap(OwnIndex::field);
    }

    Optional<Name> name(Lookup.FoundDocument found) {
      return found.id().map(id -> new Name(incarnation(cluster, found.index()), id));
    }

    /** Whether a document is in another index than the one that this document goes to. */
    boolean isElsewhere(Lookup.FoundDocument found) {
      return own.map(index -> List.of(index.name(), index.incarnation().getName()))
          .filter(names -> names.contains(found.index()))
          .isEmpty();
    }

    /** The field to sign with; empty if the shards must do it. */
    Optional<MappedField> signer() {
      // Where both are there they sign alike.
      return ownField().or(() -> shared);
    }
  }
}
