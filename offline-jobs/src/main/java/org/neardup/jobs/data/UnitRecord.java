package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** A unit's id and its raw text, both in UTF-8. A mutable Writable, reused by Hadoop. */
public final class UnitRecord extends CompositeWritable {
  private final Text id = new Text();
  private final Text text = new Text();

  public Text id() {
    return id;
  }

  public Text text() {
    return text;
  }

  /** Copies an id and a text into this record. */
  public UnitRecord set(Text newId, Text newText) {
    id.set(newId);
    text.set(newText);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {id, text};
  }

  @Override
  public String toString() {
    return id + "\t" + text;
  }
}
