package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/** The cluster of a text: its id and how many units it has. A mutable Writable. */
public final class ClusterRecord implements Writable {
  private final Text id = new Text();
  private long size;

  public Text id() {
    return id;
  }

  public long size() {
    return size;
  }

  /** Fills the record. */
  public ClusterRecord set(byte[] clusterId, long units) {
    id.set(clusterId);
    size = units;
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    id.write(out);
    WritableUtils.writeVLong(out, size);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    id.readFields(in);
    size = WritableUtils.readVLong(in);
  }
}
