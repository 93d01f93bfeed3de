package org.neardup.elasticsearch.ingest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.core.Nullable;
import org.neardup.elasticsearch.mapper.FieldScheme;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldMapper;
import org.neardup.elasticsearch.query.Like;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;

/**
 * A {@code near_duplicate} field as the mapping of an index or of a template has it. Thread safe.
 *
 * @param maxUnits most sentences of a document; one with more is refused
 */
record MappedField(FieldScheme scheme, String schemeId, int maxUnits) {

  private static MappedField of(Map<?, ?> properties, Resources resources) {
    Object language = properties.get("text_language");
    FieldScheme scheme =
        new FieldScheme(
            schemeSettings(properties).resolve(resources::reference),
            language == null ? null : language.toString(),
            resources);
    Object maxUnits = properties.get("max_units");
    return new MappedField(
        scheme,
        scheme.index().id(),
        XContentMapValues.nodeIntegerValue(
            maxUnits, NearDuplicateFieldMapper.DEFAULT_MAX_SENTENCES));
  }

  /**
   * Finds a field in a mapping; empty if it is not there, of another type, or in a nested object,
   * where a search for documents does not find it.
   *
   * @param resources has the files that the field names; files that a template names without their
   *     SHA-256 are read
   */
  static Optional<MappedField> find(
      Map<String, Object> mapping, String path, Resources resources) {
    Map<?, ?> found = findProperties(mapping, path);
    if (found != null
        && "alias".equals(found.get("type"))
        && found.get("path") instanceof String aliased) {
      found = findProperties(mapping, aliased);
    }
    if (found == null || !NearDuplicateFieldMapper.CONTENT_TYPE.equals(found.get("type"))) {
      return Optional.empty();
    }
    return Optional.of(of(found, resources));
  }

  private static SchemeRequest schemeSettings(Map<?, ?> properties) {
    Map<String, Object> settings = new HashMap<>();
    SchemeRequest.names().forEach(name -> settings.put(name, properties.get(name)));
    return SchemeRequest.of(settings);
  }

  /** Names may have dots themselves, so every one that begins the path is tried. */
  @Nullable
  private static Map<?, ?> findProperties(Map<?, ?> parent, String path) {
    for (String section : List.of("properties", "fields")) {
      if (parent.get(section) instanceof Map<?, ?> children) {
        for (Map.Entry<?, ?> child : children.entrySet()) {
          Map<?, ?> found = findIn(child, path);
          if (found != null) {
            return found;
          }
        }
      }
    }
    return null;
  }

  @Nullable
  private static Map<?, ?> findIn(Map.Entry<?, ?> child, String path) {
    String name = child.getKey().toString();
    if (!(child.getValue() instanceof Map<?, ?> properties)) {
      return null;
    }
    if (path.equals(name)) {
      return properties;
    }
    return path.startsWith(name + ".") && !"nested".equals(properties.get("type"))
        ? findProperties(properties, path.substring(name.length() + 1))
        : null;
  }

  /** The container of a document's units, of equal signatures only with the first. */
  byte[] container(List<UnitSignature> units) {
    return scheme.format().encode(scheme.format().packed(units).distinct());
  }

  Like like(byte[] container) {
    return new Like.Signature(scheme.signatureId(), new BytesArray(container), null, null);
  }
}
