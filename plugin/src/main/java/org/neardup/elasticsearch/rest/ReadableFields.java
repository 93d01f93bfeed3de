package org.neardup.elasticsearch.rest;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.indices.IndicesService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldMapper;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;

/** The {@code near_duplicate} fields of an index that the user of the running request may read. */
public final class ReadableFields {

  private ReadableFields() {}

  /**
   * The fields by their own names, without the fields that field-level security hides.
   *
   * @param pattern the name of a field or of an alias of it, with {@code *} for any characters
   */
  public static SortedMap<String, NearDuplicateFieldType> of(
      IndicesService indices, IndexService index, String pattern) {
    Predicate<String> readable = indices.getFieldFilter().apply(index.index().getName());
    MapperService mapping = index.mapperService();
    SortedMap<String, NearDuplicateFieldType> fields = new TreeMap<>();
    for (String name : mapping.mappingLookup().getMatchingFieldNames(pattern)) {
      if (mapping.fieldType(name) instanceof NearDuplicateFieldType type
          && readable.test(type.name())) {
        fields.put(type.name(), type);
      }
    }
    return fields;
  }

  /**
   * The error for a field that does not exist or that the user must not see.
   *
   * @param remedy what the user may ask for instead
   */
  public static IllegalArgumentException missing(String field, String index, String remedy) {
    return new IllegalArgumentException(
        "[field] must be a field of type ["
            + NearDuplicateFieldMapper.CONTENT_TYPE
            + "] in ["
            + index
            + "], got ["
            + field
            + "]: "
            + remedy);
  }
}
