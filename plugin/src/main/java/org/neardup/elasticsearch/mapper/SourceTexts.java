package org.neardup.elasticsearch.mapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.LeafNestedDocuments;
import org.elasticsearch.search.NestedDocuments;
import org.elasticsearch.search.SearchHit.NestedIdentity;
import org.elasticsearch.search.lookup.SourceFilter;
import org.elasticsearch.search.lookup.SourceProvider;
import org.neardup.lucene.UnitTexts;

/**
 * The raw texts of a {@code near_duplicate} field, out of the documents' sources: at the field, at
 * the parent of a multi-field, at the field that is copied to it, in the {@code text} of a
 * precomputed signature, or else at the mapping's {@code text_field}.
 *
 * <p>Of a source there is what the user who searches may see. Thread safe. Equal if the texts are
 * looked for at the same places.
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

  /**
   * The values of a field in the source of a document that need not be indexed.
   *
   * @throws IllegalArgumentException if one is malformed, unless the field ignores those
   */
  public static FieldValues valuesOf(
      NearDuplicateFieldType type, SearchExecutionContext context, Map<String, ?> source) {
    return FieldTexts.of(type, context)
        .values(
            source,
            "",
            (value, reason) -> {
              if (!type.ignoreMalformed()) {
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

  @Override
  public LeafTexts forLeaf(LeafReaderContext leaf) throws IOException {
    // A stored source is parsed as a whole anyway.
    SourceFilter filter = context.isSourceSynthetic() ? texts.filter() : null;
    SourceProvider sources = context.createSourceProvider(filter);
    if (texts.nested().isEmpty()) {
      return doc -> joined(texts.texts(sources.getSource(leaf, doc).source(), ""));
    }
    return new NestedTexts(leaf, sources, context.getNestedDocuments());
  }

  private static Optional<String> joined(List<String> texts) {
    return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", texts));
  }

  /** A nested document has no source: it is an object in that of the document it belongs to. */
  private final class NestedTexts implements LeafTexts {

    private final LeafReaderContext leaf;
    private final SourceProvider sources;
    private final NestedDocuments documents;
    @Nullable private LeafNestedDocuments position;

    NestedTexts(LeafReaderContext leaf, SourceProvider sources, NestedDocuments documents) {
      this.leaf = leaf;
      this.sources = sources;
      this.documents = documents;
    }

    @Override
    public Optional<String> text(int doc) throws IOException {
      if (position == null || position.doc() > doc) {
        position = documents.getLeafNestedDocuments(leaf);
      }
      NestedIdentity identity = position.advance(doc);
      Object object = sources.getSource(leaf, position.rootDoc()).source();
      for (NestedIdentity at = identity; at != null && object != null; at = at.getChild()) {
        object = member(object, at.getField().string(), at.getOffset());
      }
      return object instanceof Map<?, ?> found
          ? joined(texts.texts(found, texts.nested()))
          : Optional.empty();
    }

    /** Null if the user may not see it. */
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
}
