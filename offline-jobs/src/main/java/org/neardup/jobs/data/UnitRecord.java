package org.neardup.jobs.data;

import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/**
 * A unit's id and its raw text, both in UTF-8, and whether it is old, of an input against which the
 * new ones are compared. A mutable Writable, reused by Hadoop.
 */
public final class UnitRecord extends CompositeWritable {
  private final Text id = new Text();
  private final BooleanWritable old = new BooleanWritable();
  private final Text text = new Text();

  public Text id() {
    return id;
  }

  public boolean isOld() {
    return old.get();
  }

  public Text text() {
    return text;
  }

  /** Fills this record; the bytes, UTF-8, are copied. */
  public UnitRecord set(byte[] newId, boolean isOld, byte[] newText) {
    id.set(newId);
    old.set(isOld);
    text.set(newText);
    return this;
  }

  /** Says that the unit is old. */
  public void markAsOld() {
    old.set(true);
  }

  /** Makes this a copy of another record. */
  public UnitRecord set(UnitRecord other) {
    id.set(other.id);
    old.set(other.isOld());
    text.set(other.text);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {id, old, text};
  }

  @Override
  public String toString() {
    return id + "\t" + text;
  }
}
