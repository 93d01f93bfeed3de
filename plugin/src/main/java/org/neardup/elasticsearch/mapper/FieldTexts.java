package org.neardup.elasticsearch.mapper;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.lookup.SourceFilter;
import org.neardup.text.Check;

/**
 * Where the values and the texts of a field are in a document's source.
 *
 * @param paths where values are: at the field itself, at the parent of a multi-field, at fields
 *     with {@code copy_to}
 * @param textPath where the text is if the values have none
 * @param nested the path of the nested objects that have the field, with a dot at its end; empty if
 *     it is a field of the whole document
 * @param rebuilt whether the source is rebuilt, with the values of most fields in another order
 */
record FieldTexts(
    String field,
    FieldScheme scheme,
    int ignoreAbove,
    List<String> paths,
    @Nullable String textPath,
    String nested,
    boolean rebuilt) {

  static FieldTexts of(NearDuplicateFieldType type, SearchExecutionContext context) {
    String name = type.name();
    String parent = context.nestedLookup().getNestedParent(name);
    return new FieldTexts(
        name,
        type.scheme(),
        type.ignoreAbove(),
        List.copyOf(new TreeSet<>(context.sourcePath(name))),
        type.textField() == null ? null : textPath(type, context),
        parent == null ? "" : parent + ".",
        context.isSourceSynthetic());
  }

  /** {@code text_field} may be any path of the source, or a field whose values are elsewhere. */
  private static String textPath(NearDuplicateFieldType type, SearchExecutionContext context) {
    MappedFieldType mapped = context.getFieldType(type.textField());
    Set<String> paths =
        mapped == null ? Set.of(type.textField()) : context.sourcePath(mapped.name());
    return paths.size() == 1 ? paths.iterator().next() : mapped.name();
  }

  /**
   * Refuses a field whose text the source does not determine.
   *
   * @throws IllegalArgumentException with the reason and the remedy
   */
  void requireKnown() {
    if (textPath != null && !textPath.startsWith(nested)) {
      throw new IllegalArgumentException(
          "[text_field] of the nested field [%s] must be in the same nested object [%s], got [%s]"
              .formatted(field, nested.substring(0, nested.length() - 1), textPath));
    }
    // One of them is the field itself.
    Check.that(
        paths.size() <= 2 || textPath != null,
        "the text of field [%s] is copied from more than one field, %s, and their order is not"
            + " kept: name the field that has the whole text in the mapping's [text_field]",
        field,
        paths.stream().filter(path -> !(field + ".").startsWith(path + ".")).toList());
  }

  /**
   * The field's values, in the order in which they were indexed unless the source is rebuilt.
   *
   * @param source the source, or one of its nested objects that have the field
   * @param from the path of that object, with a dot at its end; empty for the whole source
   * @param ignored gets the values that are left out, and why they are malformed; null if they are
   *     but too long
   */
  FieldValues values(
      Map<?, ?> source, String from, BiConsumer<Object, IllegalArgumentException> ignored) {
    FieldValues values = new FieldValues(field, scheme, ignoreAbove);
    SourceTexts.SourceWalk.visit(
        source,
        paths.stream().map(path -> path.substring(from.length())).toList(),
        value -> {
          try {
            if (!values.add(FieldValues.FieldValue.of(value))) {
              ignored.accept(value, null);
            }
          } catch (IllegalArgumentException e) {
            ignored.accept(value, e);
          }
        });
    return values;
  }

  /** The texts of a document, none if they are unknown; see {@link #values}. */
  List<String> texts(Map<?, ?> source, String from) {
    boolean ordered = paths.equals(List.of(field));
    List<String> texts =
        paths.size() > 2 ? List.of() : values(source, from, (value, reason) -> {}).texts();
    if (texts.isEmpty() && textPath != null) {
      ordered = false;
      texts = new ArrayList<>();
      SourceTexts.SourceWalk.visit(
          source, List.of(textPath.substring(from.length())), addTo(texts));
    }
    return texts.size() > 1 && rebuilt && !ordered ? List.of() : texts;
  }

  /** The paths of the source that {@link #texts} reads. */
  SourceFilter filter() {
    Set<String> read = new LinkedHashSet<>(paths);
    if (textPath != null) {
      read.add(textPath);
    }
    return new SourceFilter(read.toArray(String[]::new), null);
  }

  private static Consumer<Object> addTo(List<String> texts) {
    return value -> {
      if (!(value instanceof Map)) {
        texts.add(Objects.toString(value));
      }
    };
  }
}
