package org.neardup.jobs.data;

import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * The unit ids at the two ends of a verified pair of texts, and their similarity. A mutable
 * Writable.
 */
public final class EdgeRecord extends CompositeWritable {
  private final Text first = new Text();
  private final Text second = new Text();
  private final FloatWritable similarity = new FloatWritable();

  public Text first() {
    return first;
  }

  public Text second() {
    return second;
  }

  public float similarity() {
    return similarity.get();
  }

  public EdgeRecord set(Text newFirst, Text newSecond, float newSimilarity) {
    first.set(newFirst);
    second.set(newSecond);
    similarity.set(newSimilarity);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {first, second, similarity};
  }
}
