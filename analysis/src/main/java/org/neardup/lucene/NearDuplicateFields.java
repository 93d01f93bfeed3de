package org.neardup.lucene;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.IndexScheme;
import org.neardup.signature.PackedSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.MemoryAccount;
import org.neardup.text.Unit;

/**
 * Puts signatures into Lucene documents in the form that {@link NearDuplicateQuery} reads: under
 * one field name the tokens, inverted without norms, and the {@link SignatureFormat container} as
 * binary doc values, with a hash of the document's id behind it. With unit {@code document} only
 * the tokens' documents are indexed, with unit {@code sentence} also their positions. Units of one
 * document with equal signatures have their tokens at the first of them only: the others would be
 * found by the same queries, and compared in vain.
 *
 * <pre>{@code
 * NearDuplicateFields fields = new NearDuplicateFields(scheme);
 * fields.addTo(document, "body", "17", signer.sign(text));
 * }</pre>
 *
 * <p>Thread safe.
 */
public final class NearDuplicateFields {

  private final IndexScheme scheme;
  private final SignatureFormat format;
  private final FieldType tokens;
  private final MemoryAccount memory;

  /** Fields for signatures of a scheme. */
  public NearDuplicateFields(IndexScheme scheme) {
    this(scheme, MemoryAccount.UNLIMITED);
  }

  /** Fields for signatures of a scheme, with the account of the memory that their tokens take. */
  public NearDuplicateFields(IndexScheme scheme, MemoryAccount memory) {
    this.scheme = scheme;
    this.memory = memory;
    this.format = new SignatureFormat(scheme.signature());
    this.tokens = tokenFieldType(scheme.signature().text().unit());
  }

  /** The type of the inverted field for a unit, frozen. */
  public static FieldType tokenFieldType(Unit unit) {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setOmitNorms(true);
    type.setIndexOptions(
        switch (unit) {
          case DOCUMENT -> IndexOptions.DOCS;
          case SENTENCE, PASSAGE -> IndexOptions.DOCS_AND_FREQS_AND_POSITIONS;
        });
    type.freeze();
    return type;
  }

  /**
   * Adds the signatures of one field to a document. A document can have them only once for each
   * field: pass all units of all values together. Without any unit the document gets no field.
   */
  public void addTo(Document document, String field, String id, List<UnitSignature> units) {
    if (!units.isEmpty()) {
      create(field, id, units).forEach(document::add);
    }
  }

  /** The types of the fields that {@link #create} gives, in their order. */
  public List<IndexableFieldType> types() {
    return List.of(tokens, BinaryDocValuesField.TYPE);
  }

  /**
   * The Lucene fields for the signatures of one field of one document, all with the same name:
   * tokens and doc values, of the same types whatever the units.
   *
   * @param id the id of the document: decides which candidates a query keeps when it cannot keep
   *     all of those that share equally many tokens
   * @param units the units in ascending order of their positions
   */
  public List<IndexableField> create(String field, String id, List<UnitSignature> units) {
    PackedSignatures packed = format.packed(units);
    byte[] value = packed.container(Long.BYTES);
    ByteBuffer.wrap(value)
        .putLong(value.length - Long.BYTES, Hashing.xxh3_64().hashCharsToLong(id));
    return List.of(
        new Field(field, new UnitTokenStream(scheme, packed.distinct(), memory), tokens),
        new BinaryDocValuesField(field, new BytesRef(value)));
  }
}
