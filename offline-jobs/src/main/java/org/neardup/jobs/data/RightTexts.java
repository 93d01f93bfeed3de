package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * The right texts of candidate pairs that have one left text: how many, and of each its text key (8
 * bytes) and whether the pair is capped (1 byte). A mutable Writable.
 */
public final class RightTexts implements Writable {
  private long[] keys = new long[1];
  private boolean[] capped = new boolean[1];
  private int size;

  /** Adds a text. */
  public void add(long key, boolean isCapped) {
    if (size == keys.length) {
      resize(2 * size);
    }
    keys[size] = key;
    capped[size++] = isCapped;
  }

  private void resize(int length) {
    keys = Arrays.copyOf(keys, length);
    capped = Arrays.copyOf(capped, length);
  }

  public int size() {
    return size;
  }

  public long key(int i) {
    return keys[i];
  }

  /** Whether only a bucket above the cap brought the pair together. */
  public boolean capped(int i) {
    return capped[i];
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVInt(out, size);
    for (int i = 0; i < size; i++) {
      out.writeLong(keys[i]);
      out.writeBoolean(capped[i]);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    size = WritableUtils.readVInt(in);
    if (size > keys.length) {
      resize(size);
    }
    for (int i = 0; i < size; i++) {
      keys[i] = in.readLong();
      capped[i] = in.readBoolean();
    }
  }
}
