package org.neardup.jobs.contained;

import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.neardup.jobs.data.CompositeWritable;

/** A unit that holds another and the share of the other's shingles. A mutable Writable. */
final class ContainerRecord extends CompositeWritable {
  private final Text id = new Text();
  private final DoubleWritable share = new DoubleWritable();

  Text id() {
    return id;
  }

  double share() {
    return share.get();
  }

  ContainerRecord set(Text newId, double newShare) {
    id.set(newId);
    share.set(newShare);
    return this;
  }

  /** Whether it holds more of the same unit than another one, or as much with a smaller id. */
  boolean isBetterThan(ContainerRecord other) {
    return share() > other.share() || (share() == other.share() && id.compareTo(other.id) < 0);
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {id, share};
  }
}
