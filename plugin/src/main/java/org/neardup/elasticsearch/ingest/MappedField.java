package org.neardup.elasticsearch.ingest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
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
    Map<String, Object> settings = new HashMap<>();
    SchemeRequest.names().forEach(name -> settings.put(name, properties.get(name)));
    Object language = properties.get("text_language");
    FieldScheme scheme =
        new FieldScheme(
            SchemeRequest.of(settings).resolve(resources::reference),
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
  static Optional<MappedField> find(Map<String, Object> mapping, String path, Resources resources) {
    return findProperties(mapping, path)
        .flatMap(
            found ->
                "alias".equals(found.get("type")) && found.get("path") instanceof String aliased
                    ? findProperties(mapping, aliased)
                    : Optional.of(found))
        .filter(found -> NearDuplicateFieldMapper.CONTENT_TYPE.equals(found.get("type")))
        .map(found -> of(found, resources));
  }

  /** Names may have dots themselves, so every one that begins the path is tried. */
  private static Optional<Map<?, ?>> findProperties(Map<?, ?> parent, String path) {
    for (String section : List.of("properties", "fields")) {
      if (parent.get(section) instanceof Map<?, ?> children) {
        for (Map.Entry<?, ?> child : children.entrySet()) {
          Optional<Map<?, ?>> found = findIn(child, path);
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Map<?, ?>> findIn(Map.Entry<?, ?> child, String path) {
    String name = child.getKey().toString();
    if (!(child.getValue() instanceof Map<?, ?> properties)) {
      return Optional.empty();
    }
    if (path.equals(name)) {
      return Optional.of(properties);
    }
    return path.startsWith(name + ".") && !"nested".equals(properties.get("type"))
        ? findProperties(properties, path.substring(name.length() + 1))
        : Optional.empty();
  }

  /** The container of a document's units, of equal signatures only with the first. */
  byte[] container(List<UnitSignature> units) {
    return scheme.format().encode(scheme.format().packed(units).distinct());
  }

  Like like(byte[] container) {
    return new Like.Signature(scheme.signatureId(), new BytesArray(container), null, null);
  }
}
