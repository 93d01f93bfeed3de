package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesIndexResponse;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesResponse;
import org.elasticsearch.action.fieldcaps.IndexFieldCapabilities;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldMapper;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.RequiredField;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.Projects;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.util.Check;

/**
 * The schemes of a field in some indices, from their mappings in the cluster state. Which indices
 * have the field is asked of Elasticsearch's field capabilities as the requesting user: that needs
 * the privilege {@code read}, and a field that field-level security hides is not there.
 *
 * <p>Not thread safe; indices of equal mappings are read once.
 */
public final class FieldSchemes {

  private final String field;
  private final PluginServices services;
  private final ClusterIndices cluster;
  private final Map<String, ResolvedScheme> byMapping = new HashMap<>();

  /** The schemes of a field. */
  public FieldSchemes(String field, PluginServices services) {
    this.field = field;
    this.services = services;
    this.cluster = Projects.indices(services);
  }

  public static FieldCapabilitiesRequest request(
      String pattern, IndicesOptions options, String... indices) {
    FieldCapabilitiesRequest request =
        new FieldCapabilitiesRequest().indices(indices).indicesOptions(options).fields(pattern);
    request.setMergeResults(false);
    return request;
  }

  /** The answers of the indices; throws if one of them failed. */
  public static List<FieldCapabilitiesIndexResponse> responses(
      FieldCapabilitiesResponse response, String field) {
    if (!response.getFailures().isEmpty()) {
      Exception cause = response.getFailures().get(0).getException();
      throw new ElasticsearchStatusException(
          "cannot tell which indices have field [{}]",
          ExceptionsHelper.status(cause),
          cause,
          field);
    }
    return response.getIndexResponses();
  }

  /**
   * Finds the scheme of a field of one index, or of an alias of one; the executor reads the
   * mapping.
   */
  static void ofOneIndex(
      Client client,
      PluginServices services,
      String index,
      String field,
      Executor executor,
      ActionListener<ResolvedScheme> listener) {
    FieldCapabilitiesRequest request =
        request("*", IndicesOptions.strictNoExpandForbidClosed(), index)
            .types(NearDuplicateFieldMapper.CONTENT_TYPE)
            .filters("-parent");
    client.fieldCaps(
        request,
        new ThreadedActionListener<>(
            executor,
            listener.map(
                response -> {
                  FieldSchemes schemes = new FieldSchemes(field, services);
                  schemes.cluster.named(index).ifPresent(named -> requireOne(named, index));
                  return schemes.ofOnly(index, responses(response, field));
                })));
  }

  private static void requireOne(IndexAbstraction named, String index) {
    if (named.getType() != IndexAbstraction.Type.CONCRETE_INDEX
        && (named.isDataStreamRelated() || named.getIndices().size() > 1)) {
      throw new IllegalArgumentException(
          ("[index] must be one index or an alias of one index, got [%s], which stands for %s: name"
                  + " one of these")
              .formatted(index, named.getIndices().stream().map(Index::getName).sorted().toList()));
    }
  }

  private ResolvedScheme ofOnly(String index, List<FieldCapabilitiesIndexResponse> responses) {
    for (FieldCapabilitiesIndexResponse response : responses) {
      if (response.get().containsKey(field)) {
        return of(response.getIndexName());
      }
    }
    TreeSet<String> fields = new TreeSet<>();
    responses.forEach(response -> fields.addAll(response.get().keySet()));
    throw new IllegalArgumentException(
        "[field] must be a field of type [%s] in [%s], got [%s]: such fields are %s"
            .formatted(NearDuplicateFieldMapper.CONTENT_TYPE, index, field, fields));
  }

  /** The scheme of the field, of type near_duplicate, in an index of this cluster. */
  public ResolvedScheme of(String index) {
    Optional<IndexMetadata> metadata = cluster.index(index);
    Check.that(
        metadata.isPresent(),
        "index [%s] must be in this cluster: ask the cluster that has it",
        index);
    return byMapping.computeIfAbsent(
        metadata.get().mapping().getSha256(), hash -> resolve(metadata.get()));
  }

  /**
   * The schemes of the field in the indices that have it, which all have the same signature scheme,
   * or their units could not be compared; bands and threshold may differ.
   *
   * @param checkCancelled called before each; its exceptions end the work
   * @throws IllegalArgumentException if no index has the field, or not all have the same signature
   *     scheme
   */
  public Collection<ResolvedScheme> comparable(
      List<FieldCapabilitiesIndexResponse> capabilities, Runnable checkCancelled) {
    requireComparable(new RequiredField("_neardup/groups", field), capabilities);
    SortedMap<String, ResolvedScheme> byIndex = new TreeMap<>();
    capabilities.stream()
        .filter(index -> index.get().containsKey(field))
        .map(FieldCapabilitiesIndexResponse::getIndexName)
        .sorted()
        .forEach(
            index -> {
              checkCancelled.run();
              byIndex.put(index, of(index));
            });
    Check.that(
        !byIndex.isEmpty(),
        "[field] must be in the mapping of at least one of the indices, got [%s], which no index"
            + " has that you may read: name a field of theirs, or other indices",
        field);
    return byIndex.values();
  }

  /**
   * Refuses indices whose documents cannot be compared by a field, as their mappings have it; an
   * index without the field is no matter.
   *
   * @param required the field, and who needs it
   * @param indices their capabilities for the field and the fields below it
   * @throws IllegalArgumentException if one has another type, is in a nested object, or not all
   *     have the same signature scheme
   */
  public static void requireComparable(
      RequiredField required, List<FieldCapabilitiesIndexResponse> indices) {
    String field = required.name();
    SortedMap<String, String> schemes = new TreeMap<>();
    for (FieldCapabilitiesIndexResponse index : indices) {
      Map<String, IndexFieldCapabilities> fields = index.get();
      IndexFieldCapabilities found = fields.get(field);
      if (found == null || found.type().equals("object") || found.type().equals("nested")) {
        continue;
      }
      if (!found.type().equals(NearDuplicateFieldMapper.CONTENT_TYPE)) {
        List<String> fitting =
            fields.values().stream()
                .filter(each -> each.type().equals(NearDuplicateFieldMapper.CONTENT_TYPE))
                .map(IndexFieldCapabilities::name)
                .sorted()
                .toList();
        throw required.ofOtherType(found.type(), index.getIndexName(), fitting);
      }
      if (fields.values().stream().anyMatch(each -> each.type().equals("nested"))) {
        throw required.nested();
      }
      // A release of the plugin in another cluster may not show the scheme.
      Optional.ofNullable(found.meta().get(NearDuplicateFieldType.SCHEME_ID))
          .ifPresent(scheme -> schemes.put(index.getIndexName(), scheme));
    }
    schemes.forEach(
        (index, scheme) ->
            Check.that(
                scheme.equals(schemes.get(schemes.firstKey())),
                "field [%s] has signature scheme [%s] in index [%s] and [%s] in index [%s], so"
                    + " their documents cannot be compared: ask for one of them, or reindex one"
                    + " with the settings of the other",
                field,
                schemes.get(schemes.firstKey()),
                schemes.firstKey(),
                scheme,
                index));
  }

  private ResolvedScheme resolve(IndexMetadata index) {
    try (MapperService mappers =
        services.indicesService().createIndexMapperServiceForValidation(index)) {
      mappers.merge(index, MergeReason.MAPPING_RECOVERY);
      return ((NearDuplicateFieldType) mappers.fieldType(field)).scheme().resolved();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
