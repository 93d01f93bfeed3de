package org.neardup.signature;

import java.util.Arrays;

/**
 * The signature of one unit and the unit's offsets in the raw value. Immutable: the values must not
 * be changed.
 *
 * <p>A component is an unsigned number of as many bits as its {@link ComponentWidths} say: a
 * component of MinHash, held in one long, or the bit of a hyperplane, held packed.
 *
 * @param position counts every sentence of the value from 0, kept or not; 0 for a document
 * @param start the unit's first UTF-16 code unit in the raw value
 * @param end the code unit after its last
 * @param values the truncated components, or words with 64 bits each
 * @param size how many components or bits there are
 * @param isBits whether the values are words: bit i is bit 63 - i % 64 of word i / 64; what follows
 *     the last bit is 0
 */
public record UnitSignature(
    int position, int start, int end, long[] values, int size, boolean isBits) {

  /** A signature of components, which are copied. */
  public UnitSignature(int position, int start, int end, long[] components) {
    this(position, start, end, components.clone(), components.length, false);
  }

  /** A signature of bits in words, which are copied. */
  public static UnitSignature ofBits(int position, int start, int end, long[] words, int bits) {
    return new UnitSignature(position, start, end, words.clone(), bits, true);
  }

  /** The value of a component, or 0 or 1 for a bit. */
  public long component(int index) {
    return isBits ? (values[index >>> 6] >>> (Long.SIZE - 1 - (index & 63))) & 1 : values[index];
  }

  /**
   * The words of a signature of bits.
   *
   * @throws IllegalStateException if it is one of components
   */
  public long[] words() {
    if (!isBits) {
      throw new IllegalStateException("a signature of components has no words");
    }
    return values;
  }

  /** The same signature for an equal unit at other offsets; the values are shared. */
  public UnitSignature at(int newPosition, int newStart, int newEnd) {
    return new UnitSignature(newPosition, newStart, newEnd, values, size, isBits);
  }

  /** The number of components in which two signatures of one scheme are equal. */
  public int equalComponents(UnitSignature other) {
    if (isBits) {
      return size - BitSignatures.hamming(values, other.values);
    }
    int equal = 0;
    for (int i = 0; i < values.length; i++) {
      equal += values[i] == other.values[i] ? 1 : 0;
    }
    return equal;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof UnitSignature other
        && position == other.position
        && start == other.start
        && end == other.end
        && size == other.size
        && isBits == other.isBits
        && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return 31 * position + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "unit %s at %s-%s, %s %s"
        .formatted(position, start, end, size, isBits ? "bits" : "components");
  }
}
