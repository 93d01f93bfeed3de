package org.neardup.elasticsearch.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.ComponentTemplate;
import org.elasticsearch.cluster.metadata.ComposableIndexTemplate;
import org.elasticsearch.cluster.metadata.IndexTemplateMetadata;
import org.elasticsearch.cluster.metadata.MetadataIndexTemplateService;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.xcontent.XContentType;

/**
 * The mapping and the aliases that an index which does not exist yet will get from the templates
 * that match its name.
 *
 * @param mappings the mappings of the templates, in the order in which they are merged
 * @param composable whether a later definition of a field replaces an earlier one, as in composable
 *     templates; legacy ones add to each other, the first counts
 * @param aliases the aliases, as the templates name them
 */
public record IndexTemplate(
    List<CompressedXContent> mappings, boolean composable, Set<String> aliases) {

  /** The content of a composable template and of the component templates that it names. */
  static IndexTemplate of(
      ComposableIndexTemplate template,
      Map<String, ComponentTemplate> components,
      List<Map<String, AliasMetadata>> aliases,
      String index) {
    return new IndexTemplate(
        MetadataIndexTemplateService.collectMappings(template, components, index),
        true,
        names(aliases));
  }

  /**
   * The content of legacy templates, the template of the highest order first; empty if there is
   * none.
   */
  static IndexTemplate of(List<IndexTemplateMetadata> templates) {
    return new IndexTemplate(
        templates.stream().map(IndexTemplateMetadata::mappings).filter(Objects::nonNull).toList(),
        false,
        names(MetadataIndexTemplateService.resolveAliases(templates)));
  }

  private static Set<String> names(List<Map<String, AliasMetadata>> aliases) {
    return aliases.stream().flatMap(each -> each.keySet().stream()).collect(Collectors.toSet());
  }

  /** Whether the templates give an alias to a new index. */
  public boolean gives(String alias, String index) {
    return aliases.stream().anyMatch(name -> name.replace("{index}", index).equals(alias));
  }

  public Map<String, Object> mapping() {
    Map<String, Object> merged = new HashMap<>();
    for (CompressedXContent mapping : mappings) {
      Map<String, Object> next =
          XContentHelper.convertToMap(mapping.uncompressed(), true, XContentType.JSON).v2();
      XContentHelper.merge(merged, unwrap(next), composable ? IndexTemplate::merge : null);
    }
    return merged;
  }

  @SuppressWarnings("unchecked") // the value is the mapping
  private static Map<String, Object> unwrap(Map<String, Object> mapping) {
    Object wrapped = mapping.size() == 1 ? mapping.get(MapperService.SINGLE_MAPPING_NAME) : null;
    return wrapped == null ? mapping : (Map<String, Object>) wrapped;
  }

  /**
   * As Elasticsearch merges composable templates: the properties of two objects go together, of all
   * else the later one is taken; null for maps that are merged entry by entry.
   */
  @Nullable
  private static Object merge(String parent, String key, Object earlier, Object later) {
    if (!(earlier instanceof Map<?, ?> one) || !(later instanceof Map<?, ?> other)) {
      return later;
    }
    boolean fields = "properties".equals(parent) && !(isObject(one) && isObject(other));
    return fields ? later : null;
  }

  private static boolean isObject(Map<?, ?> field) {
    Object type = field.get("type");
    return type == null
        ? field.containsKey("properties")
        : type.equals("object") || type.equals("nested");
  }
}
