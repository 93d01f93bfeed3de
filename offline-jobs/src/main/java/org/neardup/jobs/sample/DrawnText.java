package org.neardup.jobs.sample;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * A text of a sample, how many units have it, and how long it is after normalisation in UTF-16 code
 * units. No unit at all marks the place in the order of text keys from which on the sample lacks
 * texts. A mutable Writable.
 */
final class DrawnText implements Writable {
  private final Text text = new Text();
  private long copies;
  private int length;

  DrawnText set(Text newText, long newCopies, int newLength) {
    text.set(newText);
    copies = newCopies;
    length = newLength;
    return this;
  }

  /** Makes this the mark behind the last text. */
  DrawnText setEnd() {
    text.clear();
    copies = 0;
    length = 0;
    return this;
  }

  boolean isEnd() {
    return copies == 0;
  }

  Text text() {
    return text;
  }

  long copies() {
    return copies;
  }

  int length() {
    return length;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    text.write(out);
    WritableUtils.writeVLong(out, copies);
    WritableUtils.writeVInt(out, length);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    text.readFields(in);
    copies = WritableUtils.readVLong(in);
    length = WritableUtils.readVInt(in);
  }
}
