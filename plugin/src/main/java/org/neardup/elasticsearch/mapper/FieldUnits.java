package org.neardup.elasticsearch.mapper;

import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.IndexableField;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/**
 * The units of one field of one document, from values that arrive one by one: elements of a list,
 * fields of several objects, {@code copy_to}.
 *
 * <p>The Lucene fields are added with the first unit, so that a document without any has no such
 * field. Values that come later only mark the fields as stale; they are made again when the
 * document is written. So n values cost at most two signings, not n, although with unit {@code
 * document} they are joined before they are signed. Only while none has given a unit, each is
 * tried; not for ever, so that thousands of them, each too short, stay cheap. A document that ends
 * up without a unit then has an empty field.
 *
 * <p>Large values, for which memory is asked, are signed when the document is written and not
 * before: what is refused there is answered with status 429, or fails a copy of the shard that
 * falls behind. What is refused while a document is parsed is taken for malformed, and left out
 * when a shard is recovered from its translog: there nothing may depend on the moment.
 */
final class FieldUnits {

  private static final int MOST_TRIES = 16;

  private final NearDuplicateFieldMapper mapper;
  private final LuceneDocument document;
  private final String id;
  private final FieldValues values;
  private List<IndexableField> fields = List.of();
  private boolean stale;
  private int tries;

  private FieldUnits(NearDuplicateFieldMapper mapper, LuceneDocument document, String id) {
    this.mapper = mapper;
    this.document = document;
    this.id = id;
    this.values = new FieldValues(mapper.fullPath(), mapper.fieldType().scheme());
  }

  /** The units that are gathered for a field in a document. */
  static FieldUnits of(DocumentParserContext context, NearDuplicateFieldMapper mapper) {
    LuceneDocument document = context.doc();
    String key = mapper.fullPath();
    if (document.getByKey(key) instanceof LateField field) {
      return field.units();
    }
    FieldUnits units = new FieldUnits(mapper, document, id(context));
    // A key is all that this one is for: it stays out of the document.
    document.onlyAddKey(key, new LateField(units, key, LateField.NOT_INDEXED, 0));
    return units;
  }

  /** Documents of time series have no id yet when they are parsed. */
  private static String id(DocumentParserContext context) {
    return Objects.requireNonNullElse(context.sourceToParse().id(), "");
  }

  /**
   * Adds a value.
   *
   * @throws IllegalArgumentException if it is malformed; it is left out then
   */
  void add(FieldValue value) {
    values.add(value);
  }

  /** Brings the fields up to date with the values, at the latest when the document is written. */
  void update() {
    if (!fields.isEmpty()) {
      stale = true;
      return;
    }
    if (values.areLarge()) {
      addFields(List.of());
      stale = true;
      return;
    }
    List<UnitSignature> units = values.units(this::requireFewEnough);
    if (!units.isEmpty() || ++tries == MOST_TRIES) {
      addFields(units);
    }
  }

  private void addFields(List<UnitSignature> units) {
    fields = makeFields(units);
    for (int i = 0; i < fields.size(); i++) {
      document.add(new LateField(this, mapper.fullPath(), fields.get(i).fieldType(), i));
    }
  }

  private void requireFewEnough(int units) {
    if (units > 1 && unit() == Unit.DOCUMENT) {
      throw new IllegalArgumentException(
          "field ["
              + mapper.fullPath()
              + "] of unit [document] takes a signature of one unit, got one of "
              + units
              + ": sign the document as a whole, or send it to a field of unit [sentence]");
    }
    if (units > mapper.maxSentences()) {
      throw new IllegalArgumentException(
          "field ["
              + mapper.fullPath()
              + "] takes at most [max_sentences] = "
              + mapper.maxSentences()
              + " sentences a document, got at least "
              + units
              + ": raise [max_sentences], or cut the document in parts");
    }
  }

  private Unit unit() {
    return mapper.fieldType().scheme().index().signature().text().unit();
  }

  private List<IndexableField> makeFields(List<UnitSignature> units) {
    return mapper.fieldType().scheme().fields(mapper.fullPath(), id, units);
  }

  /** The fields for all values so far, of the same types as those for the first ones. */
  List<IndexableField> fields() {
    if (stale) {
      fields = makeFields(values.units(this::requireFewEnough));
      stale = false;
    }
    return fields;
  }
}
