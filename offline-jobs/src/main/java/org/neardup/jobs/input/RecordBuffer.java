package org.neardup.jobs.input;

import java.util.Arrays;

/** The bytes of one record, of which not more are kept than a record may have. */
final class RecordBuffer {
  /** Kept between records; a larger array of a large record is let go. */
  private static final int USUAL = 1 << 20;

  private final int limit;
  private byte[] bytes = new byte[1 << 12];
  private long length;

  RecordBuffer(long limit) {
    this.limit = Math.toIntExact(limit);
  }

  void add(int b) {
    if (length < bytes.length) {
      bytes[(int) length] = (byte) b;
    } else if (length < limit) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(limit, 2L * bytes.length));
      bytes[(int) length] = (byte) b;
    }
    length++;
  }

  void clear() {
    if (bytes.length > USUAL) {
      bytes = new byte[USUAL];
    }
    length = 0;
  }

  /** The number of bytes that were added, kept or not. */
  long size() {
    return length;
  }

  /** Forgets the bytes behind a size that {@link #size} returned before. */
  void truncate(long size) {
    length = size;
  }

  boolean isEmpty() {
    return length == 0;
  }

  boolean isTooLong() {
    return length > limit;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return (int) Math.min(length, bytes.length);
  }
}
