package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * An id with a number of units: a cluster with its units, or the unit that stands for a text with
 * the other units that have the text. A mutable Writable.
 */
public final class CountedId implements Writable {
  private final Text id = new Text();
  private long units;

  public Text id() {
    return id;
  }

  public long units() {
    return units;
  }

  public CountedId set(Text newId, long newUnits) {
    id.set(newId);
    units = newUnits;
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    id.write(out);
    WritableUtils.writeVLong(out, units);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    id.readFields(in);
    units = WritableUtils.readVLong(in);
  }
}
