package org.neardup.jobs.candidates;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * A band of a text in 13 bytes: the first 40 bits of the band's hash, then the text key, both
 * big-endian. Sorted by both, grouped and partitioned by the hash.
 *
 * <p>40 bits are enough because candidates are verified: of n texts with b bands, bands that differ
 * and share a hash make n b^2 / 2^41 candidate pairs for each text; of 10^9 texts with 34 bands
 * about one for every two texts.
 */
public final class BandKey implements Writable {
  /** Bytes of a key. */
  public static final int BYTES = 13;

  /** How many of them, the first ones, are of the hash. */
  static final int HASH_BYTES = 5;

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

  /** Partitions by hash. */
  static final class ByHash extends Partitioner<BandKey, Writable> {
    @Override
    public int getPartition(BandKey key, Writable value, int partitions) {
      return (int) (key.hash % partitions);
    }
  }
}
