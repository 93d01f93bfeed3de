package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.neardup.jobs.data.PairMark.Kind;

/**
 * The right texts of candidate pairs that have one left text: how many, and of each its text key (8
 * bytes) and what is known of the pair ({@link PairMark}). A mutable Writable.
 */
public final class RightTexts implements Writable {
  private long[] keys = new long[1];
  private Kind[] kinds = new Kind[1];
  private double[] similarities = new double[1];
  private int size;

  /** Adds a text. */
  public void add(long key, PairMark mark) {
    if (size == keys.length) {
      resize(2 * size);
    }
    keys[size] = key;
    similarities[size] = mark.similarity();
    kinds[size++] = mark.kind();
  }

  private void resize(int length) {
    keys = Arrays.copyOf(keys, length);
    kinds = Arrays.copyOf(kinds, length);
    similarities = Arrays.copyOf(similarities, length);
  }

  public int size() {
    return size;
  }

  public long key(int i) {
    return keys[i];
  }

  /** What is known of the pair. */
  public Kind kind(int i) {
    return kinds[i];
  }

  /** The similarity of a pair that is known. */
  public double similarity(int i) {
    return similarities[i];
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVInt(out, size);
    for (int i = 0; i < size; i++) {
      out.writeLong(keys[i]);
      kinds[i].write(out);
      if (kinds[i] == Kind.KNOWN) {
        out.writeDouble(similarities[i]);
      }
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
      kinds[i] = Kind.read(in);
      similarities[i] = kinds[i] == Kind.KNOWN ? in.readDouble() : 0;
    }
  }
}
