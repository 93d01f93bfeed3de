package org.neardup.jobs.sample;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;
import org.neardup.jobs.data.CompositeWritable;

/**
 * A text of a sample, how many units have it, and how long it is after normalisation in UTF-16 code
 * units. No unit at all marks the place in the order of text keys from which on the sample lacks
 * texts. A mutable Writable.
 */
final class DrawnText extends CompositeWritable {
  private final Text text = new Text();
  private final VLongWritable copies = new VLongWritable();
  private final VIntWritable length = new VIntWritable();

  DrawnText set(Text newText, long newCopies, int newLength) {
    text.set(newText);
    copies.set(newCopies);
    length.set(newLength);
    return this;
  }

  /** Makes this the mark behind the last text. */
  DrawnText setEnd() {
    return set(new Text(), 0, 0);
  }

  boolean isEnd() {
    return copies() == 0;
  }

  Text text() {
    return text;
  }

  long copies() {
    return copies.get();
  }

  int length() {
    return length.get();
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {text, copies, length};
  }
}
