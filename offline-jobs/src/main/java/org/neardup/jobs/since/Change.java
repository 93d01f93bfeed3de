package org.neardup.jobs.since;

import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.neardup.jobs.data.CompositeWritable;
import org.neardup.jobs.data.DocumentState;

/**
 * A document of the bulk files of a run: where it stands there, or that it is of the earlier run;
 * and its state. A mutable Writable.
 */
public final class Change extends CompositeWritable {
  private static final long EARLIER = -1;

  private final LongWritable place = new LongWritable();
  private final BooleanWritable whole = new BooleanWritable();
  private final DocumentState state = new DocumentState();

  boolean isEarlier() {
    return place.get() == EARLIER;
  }

  /** File and number of the document as {@code UnitPlace} has them. */
  long place() {
    return place.get();
  }

  /** Whether the whole document is to be indexed, or only its cluster fields. */
  boolean isWhole() {
    return whole.get();
  }

  DocumentState state() {
    return state;
  }

  Change setEarlier(DocumentState newState) {
    return set(EARLIER, newState);
  }

  Change set(long newPlace, DocumentState newState) {
    place.set(newPlace);
    state.set(newState);
    return this;
  }

  void setWhole(boolean isWhole) {
    whole.set(isWhole);
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {place, whole, state};
  }
}
