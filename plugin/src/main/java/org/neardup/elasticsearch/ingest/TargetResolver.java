package org.neardup.elasticsearch.ingest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.common.UUIDs;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.neardup.elasticsearch.ingest.TargetResolver.LookupTarget.OwnIndex;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.IndexTemplate;
import org.neardup.vector.ResourceFolder;

/**
 * Finds out from the cluster state where a document is looked up and by which scheme. An index that
 * does not exist yet has the field that templates are going to give it. Thread safe. Reads a
 * mapping again only when it has changed.
 */
final class TargetResolver {

  /** A cache of this size is emptied: that is cheaper than to notice which indices were deleted. */
  private static final int MAX_CACHED = 1000;

  private record CachedField(long mappingVersion, Optional<MappedField> field) {}

  @Nullable private final String index;
  private final String field;
  private final ResourceFolder resources;
  private final Map<Index, CachedField> cache = new ConcurrentHashMap<>();
  private final Map<IndexTemplate, Optional<MappedField>> templates = new ConcurrentHashMap<>();
  private final NewIndices newIndices = new NewIndices();

  /** Looks documents up in {@code index}; in their own index if that is null. */
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
  Optional<LookupTarget> resolve(ClusterIndices cluster, String documentIndex) {
    String written = IndexNameExpressionResolver.resolveDateMathExpression(documentIndex);
    String name = index == null ? written : index;
    IndexAbstraction searched = cluster.named(name);
    List<Index> existing = searched == null ? List.of() : searched.getIndices();
    OwnIndex own = own(cluster, written, name, existing);
    if (searched == null && own == null) {
      return name.equals(written)
          ? Optional.empty()
          : Optional.of(new LookupTarget(name, List.of(), false, null, null));
    }
    List<Index> indices = new ArrayList<>(existing.stream().map(newIndices::standIn).toList());
    List<MappedField> fields = new ArrayList<>();
    existing.forEach(each -> mapped(cluster, each).ifPresent(fields::add));
    if (own != null && own.field() != null) {
      fields.add(own.field());
    }
    if (own != null && !indices.contains(own.index())) {
      indices.add(own.index());
    }
    return Optional.of(
        new LookupTarget(
            searched == null ? null : name, indices, !fields.isEmpty(), shared(fields), own));
  }

  /** The index that a document goes to, if it is one of the searched indices. */
  @Nullable
  private OwnIndex own(ClusterIndices cluster, String written, String name, List<Index> searched) {
    IndexAbstraction existing = cluster.named(written);
    if (existing == null) {
      return expected(cluster, written, name);
    }
    Index concrete = existing.getWriteIndex();
    if (concrete == null || !searched.contains(concrete)) {
      return null;
    }
    return new OwnIndex(
        newIndices.standIn(written, concrete),
        concrete.getName(),
        mapped(cluster, concrete).orElse(null));
  }

  @Nullable
  private OwnIndex expected(ClusterIndices cluster, String written, String name) {
    IndexTemplate template = cluster.template(written);
    if (!name.equals(written) && !template.gives(name, written)) {
      return null;
    }
    if (templates.size() >= MAX_CACHED) {
      templates.clear();
    }
    Optional<MappedField> expected =
        templates.computeIfAbsent(
            template, made -> MappedField.find(made.mapping(), field, resources));
    return expected.isEmpty()
        ? null
        : new OwnIndex(
            newIndices.expected(written, cluster.lastDeleted(written)), written, expected.get());
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
    CachedField cached = cache.get(concrete);
    if (cached == null || cached.mappingVersion() != metadata.getMappingVersion()) {
      if (cache.size() >= MAX_CACHED) {
        cache.clear();
      }
      cached =
          new CachedField(
              metadata.getMappingVersion(),
              MappedField.find(metadata.mapping().sourceAsMap(), field, resources));
      cache.put(concrete, cached);
    }
    return cached.field();
  }

  /**
   * Where a document is looked up.
   *
   * @param name the index, alias or data stream that is searched; null if it does not exist yet,
   *     and only documents can be found that are on their way to it
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
      @Nullable OwnIndex own) {

    /** The index that a document goes to. */
    record OwnIndex(Index index, String name, @Nullable MappedField field) {}

    @Nullable
    MappedField ownField() {
      return own == null ? null : own.field();
    }

    /** Whether a document is in another index than the one that this document goes to. */
    boolean isElsewhere(Lookup.FoundDocument found) {
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

  /**
   * Stands in for indices that do not exist yet: documents of different indices are distinguished
   * before the indices are created. The stand-in of a name goes on to stand for the index or data
   * stream that is then created under it; one that is created after that one was deleted is
   * another. Thread safe.
   */
  static final class NewIndices {

    /** A map of this size is emptied, which costs the duplicates of the documents on their way. */
    private static final int MAX_KEPT = 1000;

    private record NewIndex(Index standIn, @Nullable Index lastDeleted) {}

    private final Map<String, NewIndex> expected = new HashMap<>();
    private final Map<Index, Index> created = new HashMap<>();

    /**
     * The stand-in of an index that does not exist, the same until it was created.
     *
     * @param lastDeleted the last index of that name that was deleted: if it is another one than
     *     before, it was created in between
     */
    synchronized Index expected(String name, @Nullable Index lastDeleted) {
      NewIndex known = expected.get(name);
      if (known == null || !Objects.equals(known.lastDeleted(), lastDeleted)) {
        makeRoom(expected);
        known = new NewIndex(new Index(name, UUIDs.base64UUID()), lastDeleted);
        expected.put(name, known);
      }
      return known.standIn();
    }

    /** The stand-in of an index that exists; the index itself if it never had one. */
    synchronized Index standIn(Index index) {
      return standIn(index.getName(), index);
    }

    /**
     * The stand-in of an index that exists.
     *
     * @param name the name to which a document was sent: of the index, of an alias or of a data
     *     stream
     */
    synchronized Index standIn(String name, Index index) {
      Index known = created.get(index);
      if (known != null) {
        return known;
      }
      NewIndex first = expected.remove(name);
      if (first == null) {
        first = expected.remove(index.getName());
      }
      if (first == null) {
        return index;
      }
      makeRoom(created);
      created.put(index, first.standIn());
      return first.standIn();
    }

    private static void makeRoom(Map<?, ?> map) {
      if (map.size() >= MAX_KEPT) {
        map.clear();
      }
    }
  }
}
