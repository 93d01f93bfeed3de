package org.neardup.signature;

import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The signatures of one value as a list that keeps them in their {@link SignatureFormat container},
 * with a few bits a component instead of 64. Each {@link #get} unpacks one. Others can be added at
 * the end. Not thread safe while one is.
 */
public final class PackedSignatures extends AbstractList<UnitSignature> implements RandomAccess {

  private final SignatureFormat format;
  private byte[] container;
  private int size;

  /** A list of a container that is valid, which is not copied. */
  PackedSignatures(SignatureFormat format, byte[] container) {
    this.format = format;
    this.container = container;
    this.size = format.unitCount(container, 0);
  }

  SignatureFormat format() {
    return format;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public UnitSignature get(int index) {
    return format.unit(container, 0, Objects.checkIndex(index, size));
  }

  @Override
  public boolean add(UnitSignature unit) {
    int end = format.length(size + 1);
    if (end > container.length) {
      container = Arrays.copyOf(container, size == 0 ? end : format.length(size + 1 + size / 2));
    }
    format.setLast(container, size++, unit);
    return true;
  }

  /**
   * The units whose signature no unit before them has, in their order: a view, for as long as
   * nothing is added.
   */
  public List<UnitSignature> distinct() {
    if (size <= 1) {
      return this;
    }
    Set<ByteBuffer> seen = new HashSet<>(2 * size);
    int[] first =
        IntStream.range(0, size)
            .filter(
                unit ->
                    seen.add(
                        ByteBuffer.wrap(
                            container, format.packedOffset(0, unit), format.packedBytes())))
            .toArray();
    if (first.length == size) {
      return this;
    }
    return new AbstractList<>() {
      @Override
      public UnitSignature get(int index) {
        return PackedSignatures.this.get(first[index]);
      }

      @Override
      public int size() {
        return first.length;
      }
    };
  }

  /** The container, and after it some bytes for the caller. */
  public byte[] container(int room) {
    byte[] copy = new byte[Math.addExact(format.length(size), room)];
    System.arraycopy(container, 0, copy, 0, format.length(size));
    return copy;
  }
}
