package org.neardup.jobs.stage.codec;

import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/**
 * Reads what a {@link ByteWriter} wrote. Reading beyond the end is an {@link
 * IndexOutOfBoundsException}. Not thread safe.
 */
public final class ByteReader {

  private byte[] bytes = {};
  private int position;
  private int end;

  /** Reads other bytes from now on. */
  public ByteReader reset(byte[] from, int start, int length) {
    bytes = from;
    position = start;
    end = start + length;
    return this;
  }

  /** Goes on by a number of bytes; returns the offset of the first one in the array. */
  public int advance(int length) {
    int at = position;
    position += Objects.checkFromIndexSize(0, length, end - position) + length;
    return at;
  }

  public int left() {
    return end - position;
  }

  public byte getByte() {
    return bytes[advance(1)];
  }

  public boolean getBoolean() {
    return getByte() != 0;
  }

  /** Two bytes, as a number from 0 on. */
  public int getShort() {
    return Byte.toUnsignedInt(getByte()) << Byte.SIZE | Byte.toUnsignedInt(getByte());
  }

  public int getInt() {
    return (int) ByteWriter.INTS.get(bytes, advance(Integer.BYTES));
  }

  public long getLong() {
    return (long) ByteWriter.LONGS.get(bytes, advance(Long.BYTES));
  }

  public float getFloat() {
    return Float.intBitsToFloat(getInt());
  }

  public double getDouble() {
    return Double.longBitsToDouble(getLong());
  }

  public long getVLong() {
    byte first = getByte();
    int length = WritableUtils.decodeVIntSize(first);
    if (length == 1) {
      return first;
    }
    long magnitude = 0;
    for (int i = 1; i < length; i++) {
      magnitude = magnitude << Byte.SIZE | Byte.toUnsignedInt(getByte());
    }
    return WritableUtils.isNegativeVInt(first) ? ~magnitude : magnitude;
  }

  public int getVInt() {
    return Math.toIntExact(getVLong());
  }

  public byte[] get(int length) {
    int start = advance(length);
    return Arrays.copyOfRange(bytes, start, position);
  }

  /** Reads the array of {@link ByteWriter#putBytes}. */
  public byte[] getBytes() {
    return get(getInt());
  }

  public long[] getLongs(int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = getLong();
    }
    return values;
  }

  public Text getText() {
    int length = getVInt();
    int start = advance(length);
    Text text = new Text();
    text.set(bytes, start, length);
    return text;
  }
}
