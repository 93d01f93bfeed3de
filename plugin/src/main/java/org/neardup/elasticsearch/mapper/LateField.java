package org.neardup.elasticsearch.mapper;

import java.io.Reader;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.InvertableType;
import org.apache.lucene.document.StoredValue;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.util.BytesRef;

/**
 * A Lucene field whose content is made when it is written, from all values of {@link FieldUnits}.
 * If they have no unit, it has no tokens and an empty container.
 */
final class LateField implements IndexableField {

  private final FieldUnits units;
  private final String name;
  private final IndexableFieldType type;
  private final int index;

  /**
   * A field of a document.
   *
   * @param index which of {@link FieldUnits#fields} it stands for
   */
  LateField(FieldUnits units, String name, IndexableFieldType type, int index) {
    this.units = units;
    this.name = name;
    this.type = type;
    this.index = index;
  }

  FieldUnits units() {
    return units;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public IndexableFieldType fieldType() {
    return type;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    return units.fields().get(index).tokenStream(analyzer, reuse);
  }

  /**
   * Only of doc values: requests that parse documents ask inverted fields for it, and sign none.
   */
  @Override
  public BytesRef binaryValue() {
    return type.docValuesType() == DocValuesType.NONE
        ? null
        : units.fields().get(index).binaryValue();
  }

  @Override
  public InvertableType invertableType() {
    return InvertableType.TOKEN_STREAM;
  }

  /**
   * The text from which term vectors of a document in no index are made: empty, so there are none.
   */
  @Override
  public String stringValue() {
    return "";
  }

  @Override
  public Reader readerValue() {
    return null;
  }

  @Override
  public Number numericValue() {
    return null;
  }

  @Override
  public StoredValue storedValue() {
    return null;
  }
}
