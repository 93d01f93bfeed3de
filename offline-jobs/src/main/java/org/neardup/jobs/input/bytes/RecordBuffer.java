package org.neardup.jobs.input.bytes;

import java.util.Arrays;

/** The bytes of one record, up to the maximum length of a record. */
public final class RecordBuffer {
  /** Kept between records; a larger array of a large record is let go. */
  private static final int USUAL = 1 << 20;

  private final int limit;
  private byte[] bytes = new byte[1 << 12];
  private long length;

  public RecordBuffer(long limit) {
    this.limit = Math.toIntExact(limit);
  }

  public void add(int b) {
    if (length < bytes.length) {
      bytes[(int) length] = (byte) b;
    } else if (length < limit) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(limit, 2L * bytes.length));
      bytes[(int) length] = (byte) b;
    }
    length++;
  }

  public void add(byte[] from, int offset, int count) {
    int room = (int) Math.max(0, Math.max(limit, bytes.length) - length);
    int kept = Math.min(count, room);
    if (length + kept > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(limit, 2 * (length + kept)));
    }
    System.arraycopy(from, offset, bytes, length(), kept);
    length += count;
  }

  public void clear() {
    if (bytes.length > USUAL) {
      bytes = new byte[USUAL];
    }
    length = 0;
  }

  /** The number of bytes that were added, kept or not. */
  public long size() {
    return length;
  }

  /** Forgets the bytes after a size that {@link #size} returned before. */
  public void truncate(long size) {
    length = size;
  }

  public boolean isEmpty() {
    return length == 0;
  }

  public boolean isTooLong() {
    return length > limit;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return (int) Math.min(length, bytes.length);
  }
}
