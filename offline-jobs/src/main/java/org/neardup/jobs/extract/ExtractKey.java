package org.neardup.jobs.extract;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.Partitioner;
import org.neardup.jobs.data.RawLong;
import org.neardup.jobs.data.TextKey;

/**
 * A hash and an id: of a unit (hash of its normalised text) or of a document (hash of its id). Of
 * the low bits, which {@link TextKey#of(long)} clears, bit 0 is set for a document, bit 1 for an
 * old unit or the document of units that an earlier run left. Grouped by the hash without bit 1;
 * within a group the ids come in the order of their UTF-8 bytes, of equal ids the old ones last.
 */
public final class ExtractKey implements WritableComparable<ExtractKey> {
  private static final long DOCUMENT = 1;
  private static final long OLD = 2;

  private long hash;
  private final Text id = new Text();

  /** Makes this the key of a unit. */
  ExtractKey unit(long textHash, byte[] unitId, boolean old) {
    hash = TextKey.of(textHash) | (old ? OLD : 0);
    id.set(unitId);
    return this;
  }

  /** Makes this the key of a document. */
  ExtractKey document(long idHash, byte[] documentId, boolean ofEarlierRun) {
    hash = TextKey.of(idHash) | DOCUMENT | (ofEarlierRun ? OLD : 0);
    id.set(documentId);
    return this;
  }

  boolean isDocument() {
    return (hash & DOCUMENT) != 0;
  }

  boolean isOld() {
    return (hash & OLD) != 0;
  }

  /** The key of the texts with this hash. */
  long textKey() {
    return TextKey.of(hash);
  }

  Text id() {
    return id;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(hash);
    id.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    hash = in.readLong();
    id.readFields(in);
  }

  @Override
  public int compareTo(ExtractKey other) {
    int byHash = Long.compare(hash & ~OLD, other.hash & ~OLD);
    int byId = byHash != 0 ? byHash : id.compareTo(other.id);
    return byId != 0 ? byId : Long.compare(hash, other.hash);
  }

  /** Compares serialised keys by hash, id and age. */
  static final class Order extends WritableComparator {
    Order() {
      super(ExtractKey.class);
    }

    @Override
    public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
      long hashA = RawLong.at(a, startA);
      long hashB = RawLong.at(b, startB);
      int byHash = Long.compare(hashA & ~OLD, hashB & ~OLD);
      if (byHash != 0) {
        return byHash;
      }
      int skipA = Long.BYTES + WritableUtils.decodeVIntSize(a[startA + Long.BYTES]);
      int skipB = Long.BYTES + WritableUtils.decodeVIntSize(b[startB + Long.BYTES]);
      int byId =
          compareBytes(a, startA + skipA, lengthA - skipA, b, startB + skipB, lengthB - skipB);
      return byId != 0 ? byId : Long.compare(hashA, hashB);
    }
  }

  /** Compares serialised keys by hash alone. */
  static final class SameHash extends WritableComparator {
    SameHash() {
      super(ExtractKey.class);
    }

    @Override
    public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
      return Long.compare(RawLong.at(a, startA) & ~OLD, RawLong.at(b, startB) & ~OLD);
    }
  }

  /** Partitions by hash, as all jobs partition text keys. */
  static final class ByHash extends Partitioner<ExtractKey, Writable> {
    @Override
    public int getPartition(ExtractKey key, Writable value, int partitions) {
      return TextKey.partition(key.hash, partitions);
    }
  }
}
