package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.elasticsearch.cluster.metadata.DataStream;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
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

  private record MappingVersion(Index index, long version) {}

  @Nullable private final String index;
  private final String field;
  private final Resources resources;

  /** The fields by {@link MappingVersion} or {@link IndexTemplate}. */
  private final Map<Object, Optional<MappedField>> cache = new ConcurrentHashMap<>();

  /** Looks documents up in {@code index}; in their own index if that is null. */
  TargetResolver(@Nullable String index, String field, Resources resources) {
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
    String name = index == null ? written : index;
    IndexAbstraction searched = cluster.named(name);
    List<Index> existing = searched == null ? List.of() : searched.getIndices();
    IndexAbstraction destination = cluster.named(written);
    Index concrete = destination == null ? null : destination.getWriteIndex();
    OwnIndex own =
        destination == null ? expected(cluster, written, name) : own(cluster, concrete, existing);
    if (searched == null && own == null) {
      return name.equals(written)
          ? Optional.empty()
          : Optional.of(new LookupTarget(cluster, name, List.of(), false, null, null, concrete));
    }
    List<MappedField> fields = new ArrayList<>();
    existing.forEach(each -> mapped(cluster, each).ifPresent(fields::add));
    if (own != null && own.field() != null) {
      fields.add(own.field());
    }
    return Optional.of(
        new LookupTarget(
            cluster,
            searched == null ? null : name,
            existing,
            !fields.isEmpty(),
            shared(fields),
            own,
            concrete));
  }

  /** The index that a document goes to, if it is one of the searched indices. */
  @Nullable
  private OwnIndex own(ClusterIndices cluster, @Nullable Index concrete, List<Index> searched) {
    if (concrete == null || !searched.contains(concrete)) {
      return null;
    }
    String name = concrete.getName();
    return new OwnIndex(incarnation(cluster, name), name, mapped(cluster, concrete).orElse(null));
  }

  @Nullable
  private OwnIndex expected(ClusterIndices cluster, String written, String name) {
    IndexTemplate template = cluster.template(written);
    if (!name.equals(written) && !template.gives(name, written)) {
      return null;
    }
    Optional<MappedField> expected = field(template, template::mapping);
    return expected.isEmpty()
        ? null
        : new OwnIndex(incarnation(cluster, written), written, expected.get());
  }

  /**
   * Stands for an index or a data stream, both before it exists and while it does: its name, with
   * the UUID of the last one of that name that was deleted.
   */
  static Index incarnation(ClusterIndices cluster, String index) {
    IndexAbstraction existing = cluster.named(index);
    DataStream stream = existing == null ? null : existing.getParentDataStream();
    String name = stream == null ? index : stream.getName();
    Index deleted = cluster.lastDeleted(name);
    return new Index(name, deleted == null ? "_na_" : deleted.getUUID());
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
    return field(
        new MappingVersion(concrete, metadata.getMappingVersion()),
        () -> metadata.mapping().sourceAsMap());
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
   * @param name the index, alias or data stream that is searched; null if it does not exist yet,
   *     and only documents can be found that are on their way to it
   * @param existing its concrete indices
   * @param mapped whether any of them, or the index that the document is going to add, has the
   *     {@code near_duplicate} field
   * @param shared the field, if all that have it sign alike
   * @param own the index that the document itself goes to, if that is one of them
   * @param written the index that the document goes to; null if it does not exist yet
   */
  record LookupTarget(
      ClusterIndices cluster,
      @Nullable String name,
      List<Index> existing,
      boolean mapped,
      @Nullable MappedField shared,
      @Nullable OwnIndex own,
      @Nullable Index written) {

    /**
     * The index that a document goes to.
     *
     * @param incarnation stands for it, also before it exists
     */
    record OwnIndex(Index incarnation, String name, @Nullable MappedField field) {}

    /** The incarnations of the indices in which documents are found. */
    Set<Index> incarnations() {
      Set<Index> incarnations = new HashSet<>();
      existing.forEach(index -> incarnations.add(incarnation(cluster, index.getName())));
      if (own != null) {
        incarnations.add(own.incarnation());
      }
      return incarnations;
    }

    @Nullable
    MappedField ownField() {
      return own == null ? null : own.field();
    }

    RecentSignatures.SignedDocument.Name name(Lookup.FoundDocument found) {
      Index incarnation = TargetResolver.incarnation(cluster, found.index());
      return new RecentSignatures.SignedDocument.Name(incarnation, found.id());
    }

    /** Whether a document is in another index than the one that this document goes to. */
    boolean isElsewhere(Lookup.FoundDocument found) {
      return own == null
          || !(found.index().equals(own.name())
              || found.index().equals(own.incarnation().getName()));
    }

    /** The field to sign with; null if the shards must do it. */
    @Nullable
    MappedField signer() {
      // Where both are there they sign alike.
      return ownField() == null ? shared : ownField();
    }
  }
}
