package org.neardup.signature;

import java.util.Arrays;

/**
 * The signature of one unit and where the unit stands in the raw value. Immutable.
 *
 * <p>A component is an unsigned number of {@code signature_bits} bits.
 */
public final class UnitSignature {

  private final int position;
  private final int start;
  private final int end;
  private final long[] components;

  /**
   * A signature.
   *
   * @param position counts every sentence of the value from 0, kept or not; 0 for a document
   * @param start the unit's first UTF-16 code unit in the raw value
   * @param end the code unit after its last
   * @param components the truncated components; copied
   */
  public UnitSignature(int position, int start, int end, long[] components) {
    this.position = position;
    this.start = start;
    this.end = end;
    this.components = components.clone();
  }

  public int position() {
    return position;
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  /** How many components there are. */
  public int size() {
    return components.length;
  }

  /** One component. */
  public long component(int index) {
    return components[index];
  }

  /** The same signature of a unit that stands elsewhere. */
  public UnitSignature at(int newPosition, int newStart, int newEnd) {
    return new UnitSignature(newPosition, newStart, newEnd, components);
  }

  /** How many components are equal to those of another signature of the same scheme. */
  public int equalComponents(UnitSignature other) {
    int equal = 0;
    for (int i = 0; i < components.length; i++) {
      equal += components[i] == other.components[i] ? 1 : 0;
    }
    return equal;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof UnitSignature other
        && position == other.position
        && start == other.start
        && end == other.end
        && Arrays.equals(components, other.components);
  }

  @Override
  public int hashCode() {
    return 31 * position + Arrays.hashCode(components);
  }

  @Override
  public String toString() {
    return "unit "
        + position
        + " at "
        + start
        + "-"
        + end
        + ", "
        + components.length
        + " components";
  }
}
