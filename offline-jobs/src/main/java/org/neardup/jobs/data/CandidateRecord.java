package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** The left text of candidate pairs on its way to the right ones. A mutable Writable. */
public final class CandidateRecord implements Writable {
  private UnitRecord left = new UnitRecord();
  private RightTexts rights = new RightTexts();

  public UnitRecord left() {
    return left;
  }

  public RightTexts rights() {
    return rights;
  }

  /** Makes this the record of a left text and right ones, which are not copied. */
  public CandidateRecord set(UnitRecord newLeft, RightTexts newRights) {
    left = newLeft;
    rights = newRights;
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    left.write(out);
    rights.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    left.readFields(in);
    rights.readFields(in);
  }
}
