package org.neardup.jobs.extract;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Partitioner;
import org.neardup.jobs.data.TextKey;

/**
 * A hash and an id: of a unit (hash of its normalised text) or of a document (hash of its id), and
 * whether it is of an old unit or of the document of units that an earlier run left. Grouped by the
 * hash; within a group the ids come in the order of their UTF-8 bytes, of equal ids the old ones
 * last.
 *
 * <p>Written as 8 bytes of the hash, of whose last bit, which {@link TextKey#of(long)} clears, a
 * document has 1; the bytes of the id, each greater by 2; 1 for old, 0 for new. No byte of UTF-8 is
 * above 253, and the last byte is less than all of the id's.
 */
public final class ExtractKey implements Writable {
  private static final long DOCUMENT = 1;
  private static final int SHIFT = 2;

  private final Text id = new Text();
  private long hash;
  private boolean old;
  private byte[] buffer = {};

  /** Makes this the key of a unit. */
  ExtractKey unit(long textHash, byte[] unitId, boolean isOld) {
    return set(TextKey.of(textHash), unitId, isOld);
  }

  /** Makes this the key of a document. */
  ExtractKey document(long idHash, byte[] documentId, boolean ofEarlierRun) {
    return set(TextKey.of(idHash) | DOCUMENT, documentId, ofEarlierRun);
  }

  private ExtractKey set(long newHash, byte[] newId, boolean isOld) {
    hash = newHash;
    id.set(newId);
    old = isOld;
    return this;
  }

  boolean isDocument() {
    return (hash & DOCUMENT) != 0;
  }

  boolean isOld() {
    return old;
  }

  /** The key of the texts with this hash. */
  long textKey() {
    return hash & ~DOCUMENT;
  }

  Text id() {
    return id;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    int length = id.getLength();
    byte[] bytes = id.getBytes();
    buffer = buffer.length < length ? new byte[length] : buffer;
    for (int i = 0; i < length; i++) {
      buffer[i] = (byte) (bytes[i] + SHIFT);
    }
    out.writeLong(hash);
    out.write(buffer, 0, length);
    out.writeBoolean(old);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    hash = in.readLong();
    int length = 0;
    int next = in.readUnsignedByte();
    for (; next >= SHIFT; next = in.readUnsignedByte()) {
      buffer = length < buffer.length ? buffer : Arrays.copyOf(buffer, 2 * length + 16);
      buffer[length++] = (byte) (next - SHIFT);
    }
    id.set(buffer, 0, length);
    old = next == 1;
  }

  /** Partitions by hash, as all jobs partition text keys. */
  static final class ByHash extends Partitioner<ExtractKey, Writable> {
    @Override
    public int getPartition(ExtractKey key, Writable value, int partitions) {
      return TextKey.partition(key.hash, partitions);
    }
  }
}
