package org.neardup.elasticsearch.groups;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesIndexResponse;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.indices.IndicesService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.ResolvedScheme;

/**
 * The scheme of a field in several indices. All must have the same signature scheme, or their units
 * could not be compared; bands and threshold may differ.
 */
final class FieldSchemes {

  private record OfIndex(String index, ResolvedScheme resolved) {

    private String signatureId() {
      return resolved.scheme().signature().id();
    }
  }

  private final String field;
  private final IndicesService indices;
  private final ClusterIndices cluster;
  private final List<OfIndex> found = new ArrayList<>();
  private final Map<String, ResolvedScheme> byMapping = new HashMap<>();

  FieldSchemes(String field, IndicesService indices, ClusterIndices cluster) {
    this.field = field;
    this.indices = indices;
    this.cluster = cluster;
  }

  /**
   * Takes the indices in which the requesting user sees the field.
   *
   * @param checkCancelled called before each; what it throws ends the work
   * @throws IllegalArgumentException if there is none, or not all have the same scheme
   */
  FieldSchemes read(List<FieldCapabilitiesIndexResponse> capabilities, Runnable checkCancelled) {
    capabilities.stream()
        .filter(index -> index.get().containsKey(field))
        .map(FieldCapabilitiesIndexResponse::getIndexName)
        .sorted()
        .forEach(
            index -> {
              checkCancelled.run();
              add(index);
            });
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "[field] must be in the mapping of at least one of the indices, got ["
              + field
              + "], which none of those has that you may read");
    }
    return this;
  }

  private void add(String index) {
    IndexMetadata indexMetadata = cluster.index(index);
    if (indexMetadata == null) {
      throw new IllegalArgumentException(
          "groups are found within one cluster, but index [" + index + "] is in another one");
    }
    OfIndex added =
        new OfIndex(
            index,
            byMapping.computeIfAbsent(
                indexMetadata.mapping().getSha256(), hash -> resolve(indexMetadata)));
    if (!found.isEmpty() && !added.signatureId().equals(found.get(0).signatureId())) {
      throw differ(found.get(0), added);
    }
    found.add(added);
  }

  private IllegalArgumentException differ(OfIndex first, OfIndex other) {
    return new IllegalArgumentException(
        "field ["
            + field
            + "] has signature scheme ["
            + first.signatureId()
            + "] in index ["
            + first.index()
            + "] and ["
            + other.signatureId()
            + "] in index ["
            + other.index()
            + "], so their units cannot be compared: ask for the groups of each, or reindex one"
            + " with the settings of the other");
  }

  private ResolvedScheme resolve(IndexMetadata index) {
    try (MapperService mappers = indices.createIndexMapperServiceForValidation(index)) {
      mappers.merge(index, MergeReason.MAPPING_RECOVERY);
      if (mappers.mappingLookup().nestedLookup().getNestedParent(field) != null) {
        throw new IllegalArgumentException(
            "[field] must not be inside a nested object, got ["
                + field
                + "]: map a near_duplicate field outside of it, filled by [copy_to]");
      }
      MappedFieldType type = mappers.fieldType(field);
      if (type instanceof NearDuplicateFieldType nearDuplicate) {
        return nearDuplicate.scheme().resolved();
      }
      throw new IllegalArgumentException(
          "[_near_duplicates] needs a field of type [near_duplicate], but ["
              + field
              + "] is of type ["
              + type.typeName()
              + "] in index ["
              + index.getIndex().getName()
              + "]: name such a field, or map this one, or a multi-field of it, as"
              + " [near_duplicate] and index its documents again");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The lowest threshold of the fields. */
  double threshold() {
    return found.stream().mapToDouble(index -> index.resolved().threshold()).min().orElseThrow();
  }

  /** The scheme whose bands find the most pairs of a similarity. */
  IndexScheme schemeFor(double similarity) {
    return found.stream()
        .map(index -> index.resolved().scheme())
        .max(Comparator.comparingDouble(scheme -> scheme.plan().recallAt(similarity)))
        .orElseThrow();
  }
}
