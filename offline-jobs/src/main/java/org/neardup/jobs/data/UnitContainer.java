package org.neardup.jobs.data;

import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Writable;

/**
 * The signature of a unit, as the container that {@code SignatureFormat} describes, and whether the
 * unit is old. Without bytes where the unit has no signature. A mutable Writable.
 */
public final class UnitContainer extends CompositeWritable {
  /** The bytes of a unit without a signature. */
  public static final byte[] NONE = {};

  private final BytesWritable bytes = new BytesWritable();
  private final BooleanWritable old = new BooleanWritable();

  /** The container; bytes behind {@link #length} are left over from others. */
  public byte[] bytes() {
    return bytes.getBytes();
  }

  /** How many bytes there are; 0 if the unit has no signature. */
  public int length() {
    return bytes.getLength();
  }

  public boolean isOld() {
    return old.get();
  }

  /** Fills this record; the bytes are copied. */
  public UnitContainer set(byte[] container, boolean isOld) {
    bytes.set(container, 0, container.length);
    old.set(isOld);
    return this;
  }

  @Override
  protected Writable[] parts() {
    return new Writable[] {bytes, old};
  }
}
