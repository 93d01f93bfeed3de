package org.neardup.jobs.input;

import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.fs.FSInputStream;

/** The bytes of a small file, which were read at once. */
final class SmallInput extends FSInputStream {
  private final byte[] bytes;
  private int position;

  SmallInput(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read() {
    return position < bytes.length ? bytes[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, to.length);
    int count = Math.min(length, bytes.length - position);
    if (count <= 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(bytes, position, to, offset, count);
    position += count;
    return count;
  }

  @Override
  public int available() {
    return bytes.length - position;
  }

  @Override
  public void seek(long to) throws IOException {
    if (to < 0 || to > bytes.length) {
      throw new EOFException("no byte " + to + " in a file of " + bytes.length);
    }
    position = (int) to;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public boolean seekToNewSource(long target) {
    return false;
  }
}
