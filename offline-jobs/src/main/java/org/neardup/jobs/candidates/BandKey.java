package org.neardup.jobs.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Partitioner;
import org.neardup.jobs.data.RawLong;

/**
 * A band of a text in 13 bytes: the first 40 bits of the band's hash, then the text key, both
 * big-endian. Sorted by both, grouped and partitioned by the hash.
 *
 * <p>40 bits are enough because candidates are verified: of n texts with b bands, bands that differ
 * and share a hash make n b^2 / 2^41 candidate pairs for each text; of 10^9 texts with 34 bands
 * about one for every two texts.
 */
public final class BandKey implements WritableComparable<BandKey> {
  /** Bytes of a key. */
  public static final int BYTES = 13;

  private static final int HASH_BYTES = 5;
  private static final int LOW_BITS = Byte.SIZE;
  private static final int UNUSED_BITS = Long.SIZE - HASH_BYTES * Byte.SIZE;

  private long hash;
  private long text;

  /** An empty key, to be filled by {@link #set} or {@link #readFields}. */
  public BandKey() {}

  /** Fills the key; of the hash its first 40 bits count. */
  BandKey set(long bandHash, long textKey) {
    hash = bandHash >>> UNUSED_BITS;
    text = textKey;
    return this;
  }

  /** The bits of the band's hash. */
  long band() {
    return hash;
  }

  /** The text key. */
  long text() {
    return text;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt((int) (hash >>> LOW_BITS));
    out.writeByte((int) hash);
    out.writeLong(text);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    hash = Integer.toUnsignedLong(in.readInt()) << LOW_BITS | in.readUnsignedByte();
    text = in.readLong();
  }

  @Override
  public int compareTo(BandKey other) {
    int byHash = Long.compare(hash, other.hash);
    return byHash != 0 ? byHash : Long.compare(text, other.text);
  }

  /** The hash is the upper part of the first long. */
  private static int compareHashes(byte[] a, int startA, byte[] b, int startB) {
    return Long.compare(
        RawLong.at(a, startA) >>> UNUSED_BITS, RawLong.at(b, startB) >>> UNUSED_BITS);
  }

  /** Compares serialised keys by hash and text key, which is signed. */
  static final class Order extends WritableComparator {
    Order() {
      super(BandKey.class);
    }

    @Override
    public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
      int byHash = compareHashes(a, startA, b, startB);
      return byHash != 0 ? byHash : RawLong.compare(a, startA + HASH_BYTES, b, startB + HASH_BYTES);
    }
  }

  /** Compares serialised keys by hash alone, so that a reduce call sees a whole bucket. */
  static final class SameHash extends WritableComparator {
    SameHash() {
      super(BandKey.class);
    }

    @Override
    public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
      return compareHashes(a, startA, b, startB);
    }
  }

  /** Partitions by hash. */
  static final class ByHash extends Partitioner<BandKey, Writable> {
    @Override
    public int getPartition(BandKey key, Writable value, int partitions) {
      return (int) (key.hash % partitions);
    }
  }
}
