package org.neardup.jobs.data;

import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;

/**
 * An id with a number of units: a cluster with its units, or the unit that stands for a text with
 * the other units that have the text. A mutable Writable.
 */
public final class CountedId extends CompositeWritable {
  private static final Text NO_ID = new Text();

  private final Text id = new Text();
  private final VLongWritable units = new VLongWritable();

  /** The id, or one without bytes for none. */
  public static Text idOf(Optional<CountedId> counted) {
    return counted.map(CountedId::id).orElse(NO_ID);
  }

  public Text id() {
    return id;
  }

  public long units() {
    return units.get();
  }

  public CountedId set(Text newId, long newUnits) {
    id.set(newId);
    units.set(newUnits);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {id, units};
  }
}
