package org.neardup.lucene;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;

/**
 * Decides which candidates a {@link NearDuplicateQuery} keeps among those that share equally many
 * tokens, when it cannot keep all: those with the smallest hash. So that the choice doesn't depend
 * on how documents lie in segments, a hash depends on the document alone.
 *
 * <p>Part of the query's equality: implement {@link Object#equals} and {@link Object#hashCode}, for
 * example as a record.
 */
public interface CandidateHash {

  /** The hashes of the documents of one segment. */
  LeafHash forLeaf(LeafReaderContext context) throws IOException;

  /** Hashes documents of one segment. */
  @FunctionalInterface
  interface LeafHash {

    /** The hash of a document; documents are asked for in ascending order. */
    long hash(int doc) throws IOException;
  }

  /**
   * The default: a hash of the document's signatures, so that a tie is left only between equal
   * ones.
   */
  static CandidateHash ofSignatures(String field) {
    return new SignatureHash(field);
  }

  /** Hashes the container in the binary doc values of a field. */
  record SignatureHash(String field) implements CandidateHash {

    @Override
    public LeafHash forLeaf(LeafReaderContext context) throws IOException {
      BinaryDocValues values = context.reader().getBinaryDocValues(field);
      return doc -> {
        if (values == null || !values.advanceExact(doc)) {
          return 0;
        }
        BytesRef value = values.binaryValue();
        return Hashing.komihash5_0().hashBytesToLong(value.bytes, value.offset, value.length);
      };
    }
  }
}
