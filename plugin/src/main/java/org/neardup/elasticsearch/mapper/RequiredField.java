package org.neardup.elasticsearch.mapper;

import java.util.List;
import java.util.Optional;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;

/**
 * A field that a request or a pipeline names and that must be a {@code near_duplicate} field: the
 * one check of it, and its words, for all of them.
 *
 * @param user who needs it, as in "[near_duplicate] query"
 */
public record RequiredField(String user, String name) {

  /**
   * The type of the field in an index; empty if the index has no such field.
   *
   * @throws IllegalArgumentException if it is of another type; the message has the remedy
   */
  public Optional<NearDuplicateFieldType> in(SearchExecutionContext index) {
    MappedFieldType type = index.getFieldType(name);
    if (type == null) {
      return Optional.empty();
    }
    if (type instanceof NearDuplicateFieldType nearDuplicate) {
      return Optional.of(nearDuplicate);
    }
    throw ofOtherType(type.typeName(), index.index().getName(), fieldsOfItsText(index));
  }

  /** The {@code near_duplicate} fields that have the field's text. */
  private List<String> fieldsOfItsText(SearchExecutionContext index) {
    return index.getMatchingFieldNames("*").stream()
        .filter(field -> index.getFieldType(field) instanceof NearDuplicateFieldType)
        .filter(field -> index.sourcePath(field).contains(name))
        .sorted()
        .toList();
  }

  /**
   * The error for a field of another type.
   *
   * @param index where it is of that type
   * @param fitting fields to name instead, if some are known
   */
  public IllegalArgumentException ofOtherType(String type, String index, List<String> fitting) {
    return new IllegalArgumentException(
        "[%s] needs a field of type [%s], but [%s] is of type [%s] in index [%s]: %s"
            .formatted(
                user,
                NearDuplicateFieldMapper.CONTENT_TYPE,
                name,
                type,
                index,
                fitting.isEmpty()
                    ? "name such a field, or map this one, or a multi-field of it, as ["
                        + NearDuplicateFieldMapper.CONTENT_TYPE
                        + "] and index its documents again"
                    : "name one of " + fitting));
  }

  /** The error for a field that is in nested objects. */
  public IllegalArgumentException nested() {
    return new IllegalArgumentException(
        ("[%s] needs a field that is not in a nested object, got [%s]: map a [%s] field"
                + " outside of it, filled by [copy_to]")
            .formatted(user, name, NearDuplicateFieldMapper.CONTENT_TYPE));
  }
}
