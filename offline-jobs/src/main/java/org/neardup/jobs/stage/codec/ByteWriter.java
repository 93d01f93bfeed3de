package org.neardup.jobs.stage.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/** A growing array of bytes. Numbers are written big-endian. Not thread safe. */
public final class ByteWriter {
  public static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  public static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** The length of an array at most, with room for the lengths of a key and a value. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 64;

  private byte[] bytes = new byte[256];
  private int size;

  /** The array; its first {@link #size} bytes count. */
  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  public void clear() {
    size = 0;
  }

  private int room(int more) {
    int start = size;
    if (more > MAX_LENGTH - size) {
      throw new IllegalStateException(
          "a record of a stage has at most "
              + MAX_LENGTH
              + " bytes: leave out or cut the longest texts");
    }
    size += more;
    if (size > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_LENGTH, Math.max(size, 2L * bytes.length)));
    }
    return start;
  }

  /** How many bytes a length takes that is written by seven bits each, the lowest first. */
  public static int sizeOf(int length) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(length | 1) + 6) / 7;
  }

  public ByteWriter putByte(int value) {
    int at = room(1);
    bytes[at] = (byte) value;
    return this;
  }

  public ByteWriter putBoolean(boolean value) {
    return putByte(value ? 1 : 0);
  }

  public ByteWriter putShort(int value) {
    return putByte(value >>> Byte.SIZE).putByte(value);
  }

  public ByteWriter putInt(int value) {
    int at = room(Integer.BYTES);
    INTS.set(bytes, at, value);
    return this;
  }

  public ByteWriter putLong(long value) {
    int at = room(Long.BYTES);
    LONGS.set(bytes, at, value);
    return this;
  }

  public ByteWriter putFloat(float value) {
    return putInt(Float.floatToIntBits(value));
  }

  public ByteWriter putDouble(double value) {
    return putLong(Double.doubleToLongBits(value));
  }

  /** One to nine bytes, as {@link WritableUtils#writeVLong} has them. */
  public ByteWriter putVLong(long value) {
    if (value >= -112 && value <= 127) {
      return putByte((int) value);
    }
    long magnitude = value < 0 ? ~value : value;
    int length = (Long.SIZE - Long.numberOfLeadingZeros(magnitude) + 7) / Byte.SIZE;
    putByte((value < 0 ? -120 : -112) - length);
    for (int shift = (length - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      putByte((int) (magnitude >>> shift));
    }
    return this;
  }

  public ByteWriter put(byte[] from, int start, int length) {
    int at = room(length);
    System.arraycopy(from, start, bytes, at, length);
    return this;
  }

  /** The length of an array, then its bytes. */
  public ByteWriter putBytes(byte[] from) {
    return putInt(from.length).put(from, 0, from.length);
  }

  public ByteWriter putLongs(long[] values) {
    for (long value : values) {
      putLong(value);
    }
    return this;
  }

  /** The number of bytes of a text, then the bytes. */
  public ByteWriter putText(Text text) {
    return putVLong(text.getLength()).put(text.getBytes(), 0, text.getLength());
  }
}
