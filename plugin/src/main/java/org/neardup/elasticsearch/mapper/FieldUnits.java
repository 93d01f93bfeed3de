package org.neardup.elasticsearch.mapper;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.xcontent.XContentLocation;
import org.neardup.elasticsearch.server.AcceptedDocuments;

/**
 * The values of one field of one document, which arrive one by one: elements of a list, fields of
 * several objects, {@code copy_to}. They are signed when the document is written and not before:
 *
 * <ul>
 *   <li>All of them are known then; with unit {@code document} they are one text.
 *   <li>Documents that are only parsed, as for {@code _termvectors}, cost nothing.
 *   <li>A document that a mapper refuses is left out silently when a shard is recovered from its
 *       translog, and the refusal depends on the mapping of the moment. Refused while it is
 *       written, a new document is answered with an error; one that was {@linkplain
 *       AcceptedDocuments accepted before} is not refused.
 * </ul>
 */
public final class FieldUnits {

  private final NearDuplicateFieldMapper mapper;
  private final String id;
  private final FieldValues values;
  private List<IndexableField> fields;

  private FieldUnits(NearDuplicateFieldMapper mapper, String id) {
    this.mapper = mapper;
    this.id = id;
    this.values = new FieldValues(mapper.fullPath(), scheme(), mapper.fieldType().ignoreAbove());
  }

  private FieldScheme scheme() {
    return mapper.fieldType().scheme();
  }

  /**
   * Adds a value to the field of a document, which has its Lucene fields with the first one.
   *
   * @return false if it is a text that is too long, and left out
   * @throws IllegalArgumentException if it is malformed; it is left out then
   */
  static boolean add(Object value, DocumentParserContext context, NearDuplicateFieldMapper mapper) {
    LuceneDocument document = context.doc();
    String name = mapper.fullPath();
    if (document.getByKey(name) instanceof LateField field) {
      return field.units.values.add(value);
    }
    FieldUnits units = new FieldUnits(mapper, id(context));
    if (!units.values.add(value)) {
      return false;
    }
    List<IndexableFieldType> types = units.scheme().fields().types();
    document.addWithKey(name, new LateField(name, types.get(0), units, () -> units.field(0)));
    document.add(new LateField(name, types.get(1), units, () -> units.field(1)));
    return true;
  }

  /**
   * Leaves out a malformed value, and refuses the document if it is a new one, unless the field
   * ignores malformed values.
   */
  static void leaveOut(
      IllegalArgumentException malformed,
      XContentLocation place,
      DocumentParserContext context,
      NearDuplicateFieldMapper mapper) {
    context.addIgnoredField(mapper.fullPath());
    if (!mapper.ignoreMalformed()) {
      DocumentParsingException refusal =
          new DocumentParsingException(
              place,
              "failed to parse field [%s] of type [%s] in document with id '%s': %s"
                  .formatted(
                      mapper.fullPath(),
                      NearDuplicateFieldMapper.CONTENT_TYPE,
                      id(context),
                      malformed.getMessage()),
              malformed);
      // One for each type of the field: an index must not learn that the field has fewer.
      for (IndexableFieldType type : mapper.fieldType().scheme().fields().types()) {
        context
            .doc()
            .add(
                new LateField(
                    mapper.fullPath(),
                    type,
                    null,
                    () -> {
                      throw refusal;
                    }));
      }
    }
  }

  /** Removes the refusals of a document that was accepted before. */
  public static void accept(LuceneDocument document) {
    document.getFields().removeIf(field -> field instanceof LateField late && late.units == null);
  }

  /** Documents of time series have no id yet when they are parsed. */
  private static String id(DocumentParserContext context) {
    return Objects.requireNonNullElse(context.sourceToParse().id(), "");
  }

  private void requireFewEnough(int units) {
    if (!AcceptedDocuments.isWriting()) {
      scheme().requireFewEnough(units, mapper.fullPath(), mapper.maxUnits());
    }
  }

  /** One of the fields for all values: tokens or doc values. */
  private IndexableField field(int index) {
    if (fields == null) {
      fields =
          scheme().fields().create(mapper.fullPath(), id, values.units(this::requireFewEnough));
    }
    return fields.get(index);
  }

  /**
   * A Lucene field whose content is made when it is written. If the values have no unit, it has no
   * tokens and an empty container.
   */
  private static final class LateField extends Field {

    /** The values of the field; null if the content is a refusal. */
    @Nullable private final FieldUnits units;

    private final Supplier<IndexableField> content;

    LateField(
        String name,
        IndexableFieldType type,
        @Nullable FieldUnits units,
        Supplier<IndexableField> content) {
      super(name, type);
      this.units = units;
      this.content = content;
    }

    @Override
    public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
      return content.get().tokenStream(analyzer, reuse);
    }

    /**
     * Only of doc values: requests that parse documents ask inverted fields for it, and sign none.
     */
    @Override
    public BytesRef binaryValue() {
      return type.docValuesType() == DocValuesType.NONE ? null : content.get().binaryValue();
    }

    /**
     * The text from which term vectors of a document in no index are made: empty, so there are
     * none.
     */
    @Override
    public String stringValue() {
      return "";
    }
  }
}
