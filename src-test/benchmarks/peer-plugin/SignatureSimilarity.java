package org.neardup.peers;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;

/**
 * The similarity of a signature to the one of each document, estimated as the query of neardup does
 * it, from the same doc values.
 */
final class SignatureSimilarity extends DoubleValuesSource {
  private final String field;
  private final SignatureScheme scheme;
  private final SignatureFormat format;
  private final byte[] like;

  private SignatureSimilarity(
      String field, SignatureScheme scheme, SignatureFormat format, byte[] like) {
    this.field = field;
    this.scheme = scheme;
    this.format = format;
    this.like = like;
  }

  static SignatureSimilarity to(String text, String field, SignatureScheme scheme) {
    SignatureFormat format = new SignatureFormat(scheme);
    return new SignatureSimilarity(
        field, scheme, format, format.pack(new Signer(scheme).signUnit(text).orElseThrow()));
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, DoubleValues scores) throws IOException {
    BinaryDocValues values = DocValues.getBinary(leaf.reader(), field);
    return new DoubleValues() {
      @Override
      public boolean advanceExact(int doc) throws IOException {
        return values.advanceExact(doc);
      }

      @Override
      public double doubleValue() throws IOException {
        BytesRef value = values.binaryValue();
        int equal = format.equalComponents(value.bytes, value.offset, 0, like);
        return scheme.estimate(equal);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return "similarity to all signatures of " + field;
  }
}
