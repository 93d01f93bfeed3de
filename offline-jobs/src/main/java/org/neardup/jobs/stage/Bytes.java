package org.neardup.jobs.stage;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Keys and values as Hadoop sees them: bytes that only a {@link Codec} understands. The array
 * belongs to another object, until that is used again.
 */
public final class Bytes implements Writable {
  public byte[] bytes = {};
  public int start;
  public int length;

  /** The reduce task that gets the record; not sent. */
  public int partition;

  public Bytes set(byte[] from, int newStart, int newLength) {
    bytes = from;
    start = newStart;
    length = newLength;
    return this;
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
