package org.neardup.lucene;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.PackedSignatures;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;
import org.neardup.util.MemoryAccount;
import org.neardup.util.Reservation;

/**
 * Puts signatures into Lucene documents in the form that {@code NearDuplicateQuery} reads. One
 * field has the tokens, inverted without norms, and as binary doc values the {@link SignatureFormat
 * container}, followed by a hash of the document's id. With unit {@code document} only the tokens'
 * documents are indexed, with unit {@code sentence} also their positions. Units of one document
 * with equal signatures have their tokens at the first of them only: the others would be found by
 * the same queries, and compared in vain. Thread safe.
 */
public final class NearDuplicateFields {

  private final IndexScheme scheme;
  private final SignatureFormat format;
  private final FieldType tokens;
  private final MemoryAccount memory;

  /** Fields of signatures of a scheme. */
  public NearDuplicateFields(IndexScheme scheme) {
    this(scheme, MemoryAccount.UNLIMITED);
  }

  /** Fields that ask an account before their tokens take memory. */
  public NearDuplicateFields(IndexScheme scheme, MemoryAccount memory) {
    this.scheme = scheme;
    this.memory = memory;
    this.format = new SignatureFormat(scheme.signature());
    this.tokens = tokenFieldType(scheme.signature().text().unit());
  }

  private static FieldType tokenFieldType(Unit unit) {
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
   *     all that share equally many tokens
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

  /**
   * The tokens of signatures, each at the position of its unit: with 2 tokens a unit, units at
   * positions 0 and 3 give four tokens at positions 0, 0, 3 and 3. Positions must ascend.
   */
  static final class UnitTokenStream extends TokenStream {

    // The order matters: the attribute added first provides the term's bytes.
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);

    /** A term with its postings while a document is inverted. */
    private static final int TOKEN_BYTES = 96;

    private final UnitTokens tokens;
    private final List<UnitSignature> units;
    private final Reservation memory;
    private final BytesRef token;
    private UnitSignature signature;
    private int unit;
    private int next;
    private int lastPosition;

    /** The account is asked for the memory of the tokens until the stream is closed. */
    UnitTokenStream(IndexScheme scheme, List<UnitSignature> units, MemoryAccount account) {
      this.memory = new Reservation(account);
      this.tokens = UnitTokens.of(scheme);
      this.units = units;
      this.token = new BytesRef(new byte[tokens.length(0)]);
    }

    @Override
    public boolean incrementToken() {
      if (unit == units.size()) {
        return false;
      }
      clearAttributes();
      if (next == 0) {
        signature = units.get(unit);
      }
      tokens.write(next, signature, token.bytes, 0);
      token.length = tokens.length(next);
      term.setBytesRef(token);
      increment.setPositionIncrement(signature.position() - lastPosition);
      lastPosition = signature.position();
      if (++next == tokens.perUnit()) {
        memory.add((long) TOKEN_BYTES * next);
        unit++;
        next = 0;
      }
      return true;
    }

    @Override
    public void close() {
      memory.close();
    }

    @Override
    public void reset() {
      unit = 0;
      next = 0;
      lastPosition = -1;
    }
  }
}
