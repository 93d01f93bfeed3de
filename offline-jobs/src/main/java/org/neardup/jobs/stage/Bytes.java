package org.neardup.jobs.stage;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/**
 * Keys and values as Hadoop sees them: bytes that only a {@link Codec} understands. The array
 * belongs to another object, until that is used again.
 */
public final class Bytes implements Writable {
  private byte[] bytes = {};
  private int start;
  private int length;
  private int partition;

  Bytes set(byte[] from, int newStart, int newLength) {
    bytes = from;
    start = newStart;
    length = newLength;
    return this;
  }

  void setPartition(int newPartition) {
    partition = newPartition;
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int length() {
    return length;
  }

  /** The reduce task that gets the record. */
  int partition() {
    return partition;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.write(bytes, start, length);
  }

  /** Takes the whole stream: Hadoop gives one of exactly the bytes. */
  @Override
  public void readFields(DataInput in) throws IOException {
    int available = ((DataInputStream) in).available();
    if (bytes.length < available || start > 0) {
      bytes = new byte[available];
    }
    in.readFully(bytes, 0, available);
    start = 0;
    length = available;
  }
}
