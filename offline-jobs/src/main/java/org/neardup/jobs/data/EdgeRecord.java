package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * The unit ids at the two ends of a verified pair of texts, and their similarity. A mutable
 * Writable.
 */
public final class EdgeRecord implements Writable {
  private final Text first = new Text();
  private final Text second = new Text();
  private float similarity;

  public Text first() {
    return first;
  }

  public Text second() {
    return second;
  }

  public float similarity() {
    return similarity;
  }

  public EdgeRecord set(Text newFirst, Text newSecond, float newSimilarity) {
    first.set(newFirst);
    second.set(newSecond);
    similarity = newSimilarity;
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    first.write(out);
    second.write(out);
    out.writeFloat(similarity);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first.readFields(in);
    second.readFields(in);
    similarity = in.readFloat();
  }
}
