package org.neardup.lucene;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.neardup.signature.SignatureFormat;

/**
 * Reads the doc values that {@link NearDuplicateFields} writes, of one segment: a {@link
 * SignatureFormat container}, followed by the hash of the document's id (8 bytes, big-endian).
 *
 * <p>Takes documents in ascending order. Not thread safe.
 */
public final class StoredSignatures {

  private final String field;
  private final SignatureFormat format;
  private final byte[] head;
  private final BinaryDocValues values;
  private BytesRef value;
  private int[] nextEqual;

  public StoredSignatures(LeafReader reader, String field, SignatureFormat format)
      throws IOException {
    this.field = field;
    this.format = format;
    this.head = Arrays.copyOf(format.encode(List.of()), SignatureFormat.HEADER_BYTES - 4);
    this.values = reader.getBinaryDocValues(field);
  }

  /**
   * Goes to a document; returns whether it has a unit with a signature. Refuses damaged signatures
   * and signatures of another scheme.
   */
  public boolean advance(int doc) throws IOException {
    if (values == null || !values.advanceExact(doc)) {
      return false;
    }
    value = values.binaryValue();
    nextEqual = null;
    if (!knownHead() || value.length != format.length(value.bytes, value.offset) + Long.BYTES) {
      format.validate(value.bytes, value.offset, value.length - Long.BYTES);
    }
    return unitCount() > 0;
  }

  /** Goes to a document that has tokens, so that it must have signatures. */
  public void require(int doc) throws IOException {
    if (!advance(doc)) {
      throw damaged("has tokens but no signatures in document " + doc);
    }
  }

  private IllegalStateException damaged(String what) {
    return new IllegalStateException(
        "field [" + field + "] " + what + ": index it with NearDuplicateFields");
  }

  private boolean knownHead() {
    return value.length >= SignatureFormat.HEADER_BYTES
        && Arrays.equals(
            value.bytes, value.offset, value.offset + head.length, head, 0, head.length);
  }

  public byte[] container() {
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length - Long.BYTES);
  }

  public int unitCount() {
    return format.unitCount(value.bytes, value.offset);
  }

  /** Where the last unit ends: a shorter text is not the one that was signed. O(units). */
  public int lastEnd() {
    int last = 0;
    for (int unit = 0; unit < unitCount(); unit++) {
      last = Math.max(last, end(unit));
    }
    return last;
  }

  public int indexOf(int position) {
    int unit = format.indexOf(value.bytes, value.offset, position);
    if (unit < 0) {
      throw damaged("has tokens but no signature at position " + position);
    }
    return unit;
  }

  /** The next unit of the document with the same signature, or -1; O(units) for the first call. */
  public int nextEqual(int unit) {
    if (nextEqual == null) {
      nextEqual = chains();
    }
    return nextEqual[unit];
  }

  private int[] chains() {
    int[] chains = new int[unitCount()];
    Map<BytesRef, Integer> later = new HashMap<>();
    for (int unit = chains.length - 1; unit >= 0; unit--) {
      int at = format.packedOffset(value.offset, unit);
      Integer next = later.put(new BytesRef(value.bytes, at, format.packedBytes()), unit);
      chains[unit] = next == null ? -1 : next;
    }
    return chains;
  }

  public int position(int unit) {
    return format.position(value.bytes, value.offset, unit);
  }

  public int start(int unit) {
    return format.start(value.bytes, value.offset, unit);
  }

  public int end(int unit) {
    return format.end(value.bytes, value.offset, unit);
  }

  public int equalComponents(int unit, byte[] packed) {
    return format.equalComponents(value.bytes, value.offset, unit, packed);
  }

  public long idHash() {
    int at = value.offset + value.length - Long.BYTES;
    return ByteBuffer.wrap(value.bytes, at, Long.BYTES).getLong();
  }
}
