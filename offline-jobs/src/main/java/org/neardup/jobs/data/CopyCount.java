package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/** How many other units have the same text as a representative. A mutable Writable. */
public final class CopyCount implements Writable {
  private final Text id = new Text();
  private long copies;

  /** The representative's id. */
  public Text id() {
    return id;
  }

  public long copies() {
    return copies;
  }

  /** Fills the record. */
  public CopyCount set(Text representative, long newCopies) {
    id.set(representative);
    copies = newCopies;
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    id.write(out);
    WritableUtils.writeVLong(out, copies);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    id.readFields(in);
    copies = WritableUtils.readVLong(in);
  }
}
