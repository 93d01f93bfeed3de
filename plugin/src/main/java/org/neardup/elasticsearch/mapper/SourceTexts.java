package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.LeafNestedDocuments;
import org.elasticsearch.search.SearchHit.NestedIdentity;
import org.elasticsearch.search.lookup.SourceProvider;
import org.neardup.elasticsearch.server.Sources;
import org.neardup.lucene.StoredSignatures;
import org.neardup.lucene.UnitTexts;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;

/**
 * The raw texts of a {@code near_duplicate} field, out of the documents' sources: at the field, at
 * the parent of a multi-field, at the field that is copied to it, in the {@code text} of a
 * precomputed signature, or else at the mapping's {@code text_field}.
 *
 * <p>Sources have only the fields that the searching user may see. Thread safe. Equal if the texts
 * are looked for at the same places.
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
  public static Optional<UnitTexts> ifKnown(
      NearDuplicateFieldType type, SearchExecutionContext context) {
    try {
      return Optional.of(of(type, context));
    } catch (IllegalArgumentException open) {
      return Optional.empty();
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
    return texts.scheme().newSigner(null);
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
      return joined(texts.texts(object, texts.nested())).filter(this::longEnough);
    }

    private LeafNestedDocuments nested() throws IOException {
      return texts.nested().isEmpty()
          ? LeafNestedDocuments.NO_NESTED_MAPPERS
          : context.getNestedDocuments().getLeafNestedDocuments(leaf);
    }

    /** A text field may have any text. */
    private boolean longEnough(String text) {
      return text.length() >= signatures.lastEnd();
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
}
