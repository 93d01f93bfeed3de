package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** The unit ids at the two ends of a verified pair of texts. A mutable Writable. */
public final class EdgeRecord implements Writable {
  private final Text first = new Text();
  private final Text second = new Text();

  public Text first() {
    return first;
  }

  public Text second() {
    return second;
  }

  /** Fills the record. */
  public EdgeRecord set(Text newFirst, Text newSecond) {
    first.set(newFirst);
    second.set(newSecond);
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    first.write(out);
    second.write(out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first.readFields(in);
    second.readFields(in);
  }
}
