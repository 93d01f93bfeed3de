package org.neardup.jobs.complete;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * One of the rarest shingles of a text in 20 bytes, big-endian: the shingle's hash (8), how many
 * shingles the text has (4), the text key (8). Sorted by all, grouped and partitioned by the hash,
 * of which no bit may be missing: texts that meet by another shingle's hash would be ruled out by
 * its place.
 */
public final class RareShingle implements Writable {
  private long hash;
  private int size;
  private long text;

  /** Fills the key. */
  RareShingle set(long shingleHash, int shingles, long textKey) {
    hash = shingleHash;
    size = shingles;
    text = textKey;
    return this;
  }

  /** How many shingles the text has. */
  int size() {
    return size;
  }

  /** The text key, perhaps marked as old. */
  long text() {
    return text;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(hash);
    out.writeInt(size);
    out.writeLong(text);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    hash = in.readLong();
    size = in.readInt();
    text = in.readLong();
  }

  /** Partitions by hash. */
  static final class ByHash extends Partitioner<RareShingle, Writable> {
    @Override
    public int getPartition(RareShingle key, Writable value, int partitions) {
      return (int) Long.remainderUnsigned(key.hash, partitions);
    }
  }
}
