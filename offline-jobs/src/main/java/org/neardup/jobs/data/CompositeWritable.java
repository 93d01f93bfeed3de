package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** A mutable Writable that is made of others, written one after the other. */
public abstract class CompositeWritable implements Writable {
  /** The parts in the order of their bytes. */
  protected abstract Writable[] parts();

  @Override
  public final void write(DataOutput out) throws IOException {
    for (Writable part : parts()) {
      part.write(out);
    }
  }

  @Override
  public final void readFields(DataInput in) throws IOException {
    for (Writable part : parts()) {
      part.readFields(in);
    }
  }
}
