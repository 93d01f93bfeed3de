package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** One unit of a candidate pair on its way to the other. A mutable Writable. */
public final class CandidateRecord implements Writable {
  private boolean capped;
  private final UnitRecord unit = new UnitRecord();

  /** Whether only a bucket above the cap brought the pair together. */
  public boolean capped() {
    return capped;
  }

  public UnitRecord unit() {
    return unit;
  }

  /** Fills the record. */
  public CandidateRecord set(boolean isCapped, UnitRecord newUnit) {
    capped = isCapped;
    unit.set(newUnit.id(), newUnit.text());
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeBoolean(capped);
    unit.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    capped = in.readBoolean();
    unit.readFields(in);
  }
}
