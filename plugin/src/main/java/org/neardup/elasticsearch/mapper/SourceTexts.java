package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.LeafNestedDocuments;
import org.elasticsearch.search.SearchHit.NestedIdentity;
import org.elasticsearch.search.lookup.SourceFilter;
import org.elasticsearch.search.lookup.SourceProvider;
import org.neardup.elasticsearch.server.Sources;
import org.neardup.lucene.StoredSignatures;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;
import org.neardup.util.Check;

/**
 * The raw texts of a {@code near_duplicate} field, out of the documents' sources: at the field, at
 * the parent of a multi-field, at the field that is copied to it, in the {@code text} of a
 * precomputed signature, or else at the mapping's {@code text_field}.
 *
 * <p>Sources have only the fields that the searching user may see. Thread safe. Equal if the texts
 * are looked for under the same paths.
 */
public record SourceTexts(FieldTexts texts, SearchExecutionContext context) implements UnitTexts {

  /**
   * The texts of a field in the documents of a shard.
   *
   * @throws IllegalArgumentException if the mapping leaves open where they are
   */
  public static SourceTexts of(NearDuplicateFieldType type, SearchExecutionContext context) {
    FieldTexts texts = FieldTexts.of(type, context);
    texts.requireKnown();
    return new SourceTexts(texts, context);
  }

  /** The texts of a field; empty if the mapping leaves open where they are. */
  public static UnitTexts ifKnown(NearDuplicateFieldType type, SearchExecutionContext context) {
    try {
      return of(type, context);
    } catch (IllegalArgumentException open) {
      return leaf -> doc -> Optional.empty();
    }
  }

  /**
   * The values of a field in the source of a document that need not be indexed.
   *
   * @throws IllegalArgumentException if one is malformed, unless the field ignores malformed values
   */
  public static FieldValues valuesOf(
      NearDuplicateFieldType type, SearchExecutionContext context, Map<String, ?> source) {
    return FieldTexts.of(type, context)
        .values(
            source,
            "",
            (value, reason) -> {
              if (reason != null && !type.ignoreMalformed()) {
                throw reason;
              }
            });
  }

  /**
   * The text of a field in the source of a document that need not be indexed, also where only
   * {@code text_field} has it.
   */
  public static Optional<String> textOf(
      NearDuplicateFieldType type, SearchExecutionContext context, Map<String, ?> source) {
    return joined(FieldTexts.of(type, context).texts(source, ""));
  }

  private static Optional<String> joined(List<String> texts) {
    return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", texts));
  }

  @Override
  public Signer signer(SignatureScheme scheme) {
    return texts.scheme().newSigner(texts.scheme().language());
  }

  @Override
  public LeafTexts forLeaf(LeafReaderContext leaf) throws IOException {
    return new SourceLeaf(leaf, Sources.of(context, texts.filter()));
  }

  private final class SourceLeaf implements LeafTexts {

    private final LeafReaderContext leaf;
    private final SourceProvider sources;
    private LeafNestedDocuments nested;
    private StoredSignatures signatures;
    private int current = Integer.MAX_VALUE;

    SourceLeaf(LeafReaderContext leaf, SourceProvider sources) {
      this.leaf = leaf;
      this.sources = sources;
    }

    @Override
    public Optional<String> text(int doc) throws IOException {
      if (doc < current) {
        // These only go forward.
        nested = nested();
        signatures = texts.scheme().stored(leaf.reader(), texts.field());
      }
      current = doc;
      if (!signatures.advance(doc) || !(object(doc) instanceof Map<?, ?> object)) {
        return Optional.empty();
      }
      // A text field may have any text.
      return joined(texts.texts(object, texts.nested()))
          .filter(text -> text.length() >= signatures.lastEnd());
    }

    private LeafNestedDocuments nested() throws IOException {
      return texts.nested().isEmpty()
          ? LeafNestedDocuments.NO_NESTED_MAPPERS
          : context.getNestedDocuments().getLeafNestedDocuments(leaf);
    }

    /**
     * The source of a nested document is an object in the source of its root.
     *
     * @return null if the user may not see it
     */
    @Nullable
    private Object object(int doc) throws IOException {
      if (texts.nested().isEmpty()) {
        return sources.getSource(leaf, doc).source();
      }
      NestedIdentity identity = nested.advance(doc);
      Object object = sources.getSource(leaf, nested.rootDoc()).source();
      for (NestedIdentity at = identity; at != null && object != null; at = at.getChild()) {
        object = member(object, at.getField().string(), at.getOffset());
      }
      return object;
    }

    @Nullable
    private static Object member(Object object, String path, int offset) {
      List<Object> members = new ArrayList<>();
      SourceWalk.visit(object, List.of(path), members::add);
      return offset < members.size() ? members.get(offset) : null;
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SourceTexts that && texts.equals(that.texts);
  }

  @Override
  public int hashCode() {
    return texts.hashCode();
  }

  /**
   * Finds values in a parsed source in the order in which indexing sees them: members in the order
   * of the JSON, nested lists from front to back, names with dots at any level.
   */
  public static final class SourceWalk {

    private SourceWalk() {}

    /** Passes on every value at one of the paths, lists taken apart, nulls left out. */
    public static void visit(Object value, List<String> paths, Consumer<Object> values) {
      if (value instanceof Iterable<?> list) {
        list.forEach(element -> visit(element, paths, values));
      } else if (paths.contains("")) {
        if (value != null) {
          values.accept(value);
        }
      } else if (value instanceof Map<?, ?> object) {
        object.forEach((name, member) -> visitMember(name.toString(), member, paths, values));
      }
    }

    private static void visitMember(
        String name, Object member, List<String> paths, Consumer<Object> values) {
      List<String> below = paths.stream().filter(p -> startsWith(p, name)).toList();
      if (!below.isEmpty()) {
        visit(member, below.stream().map(path -> rest(path, name)).toList(), values);
      }
    }

    private static boolean startsWith(String path, String name) {
      return path.startsWith(name)
          && (path.length() == name.length() || path.charAt(name.length()) == '.');
    }

    private static String rest(String path, String name) {
      return path.length() == name.length() ? "" : path.substring(name.length() + 1);
    }
  }

  /**
   * Where the values and the texts of a field are in a document's source.
   *
   * @param paths where values are: at the field itself, at the parent of a multi-field, at fields
   *     with {@code copy_to}
   * @param textPath where the text is if the values have none
   * @param nested the path of the nested objects that have the field, with a dot at its end; empty
   *     if it is a field of the whole document
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
     * @param ignored gets the values that are left out, and why they are malformed; null if they
     *     are but too long
     */
    FieldValues values(
        Map<?, ?> source, String from, BiConsumer<Object, IllegalArgumentException> ignored) {
      FieldValues values = new FieldValues(field, scheme, ignoreAbove);
      SourceWalk.visit(
          source,
          paths.stream().map(path -> path.substring(from.length())).toList(),
          value -> {
            try {
              if (!values.add(value)) {
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
      List<String> own =
          paths.size() > 2 ? List.of() : values(source, from, (value, reason) -> {}).texts();
      boolean ordered = !own.isEmpty() && paths.equals(List.of(field));
      List<String> texts = new ArrayList<>(own);
      if (own.isEmpty() && textPath != null) {
        SourceWalk.visit(
            source,
            List.of(textPath.substring(from.length())),
            value -> {
              if (!(value instanceof Map)) {
                texts.add(value.toString());
              }
            });
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
  }
}
