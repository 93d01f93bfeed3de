package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Partitioner;

/** Two text keys in 16 bytes, big-endian. Sorted by both, grouped and partitioned by the first. */
public final class LongPair implements Writable {
  private long first;
  private long second;

  /** An empty pair, to be filled by {@link #set} or {@link #readFields}. */
  public LongPair() {}

  /** Fills the pair. */
  public LongPair set(long newFirst, long newSecond) {
    first = newFirst;
    second = newSecond;
    return this;
  }

  /** Fills the pair with another one's longs swapped. */
  public LongPair setSwapped(LongPair other) {
    first = other.second;
    second = other.first;
    return this;
  }

  public long first() {
    return first;
  }

  public long second() {
    return second;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(first);
    out.writeLong(second);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first = in.readLong();
    second = in.readLong();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LongPair pair && pair.first == first && pair.second == second;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(first * 31 + second);
  }

  @Override
  public String toString() {
    return first + "," + second;
  }

  /** Partitions by the first long as {@link TextKey#partition} does. */
  public static final class ByFirst extends Partitioner<LongPair, Writable> {
    @Override
    public int getPartition(LongPair pair, Writable value, int partitions) {
      return TextKey.partition(pair.first, partitions);
    }
  }
}
