package org.neardup.jobs.contained;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** A unit that holds another and the share of the other's shingles. A mutable Writable. */
final class ContainerRecord implements Writable {
  private final Text id = new Text();
  private double share;

  Text id() {
    return id;
  }

  double share() {
    return share;
  }

  ContainerRecord set(Text newId, double newShare) {
    id.set(newId);
    share = newShare;
    return this;
  }

  /** Whether it holds more of the same unit than another one, or as much with a smaller id. */
  boolean isBetterThan(ContainerRecord other) {
    return share > other.share || (share == other.share && id.compareTo(other.id) < 0);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    id.write(out);
    out.writeDouble(share);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    id.readFields(in);
    share = in.readDouble();
  }
}
