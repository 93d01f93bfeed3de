package org.neardup.lucene;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.SignatureFormat;

/**
 * Documents that have a unit with a signature, all with the score 1. A document may have the field
 * without any, so Lucene's {@link org.apache.lucene.search.FieldExistsQuery} is another query; that
 * one counts documents with tokens, but finds those with doc values. O(bytes of the signatures).
 */
public final class SignedDocumentsQuery extends Query {

  private final String field;
  private final SignatureFormat format;

  public SignedDocumentsQuery(String field, SignatureFormat format) {
    this.field = field;
    this.format = format;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new SignedDocumentsWeight();
  }

  private final class SignedDocumentsWeight extends SuppliedWeight {

    SignedDocumentsWeight() {
      super(SignedDocumentsQuery.this);
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return true;
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      BinaryDocValues values = context.reader().getBinaryDocValues(field);
      if (values == null) {
        return null;
      }
      TwoPhaseIterator signed =
          new TwoPhaseIterator(values) {
            @Override
            public boolean matches() throws IOException {
              return isSigned(values);
            }

            @Override
            public float matchCost() {
              return format.unitBytes();
            }
          };
      return TwoPhaseScorer.supplier(
          values.cost(), () -> new TwoPhaseScorer(this, signed, () -> 1, 1));
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc) throws IOException {
      BinaryDocValues values = context.reader().getBinaryDocValues(field);
      return values != null && values.advanceExact(doc) && isSigned(values)
          ? Explanation.match(1, "field [" + field + "] has a signature")
          : Explanation.noMatch("field [" + field + "] has no signature");
    }
  }

  private boolean isSigned(BinaryDocValues values) throws IOException {
    BytesRef value = values.binaryValue();
    return format.unitCount(value.bytes, value.offset) > 0;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      visitor.visitLeaf(this);
    }
  }

  @Override
  public String toString(String defaultField) {
    return "signed(" + field + ")";
  }

  @Override
  public boolean equals(Object o) {
    return sameClassAs(o) && field.equals(((SignedDocumentsQuery) o).field);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field);
  }
}
