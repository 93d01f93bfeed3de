package org.neardup.jobs.input.bytes;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.hadoop.fs.FSInputStream;

/** The bytes of a small file, which were read at once. */
final class SmallInput extends FSInputStream {
  private final ByteArrayInputStream in;
  private final int length;

  SmallInput(byte[] bytes) {
    this.in = new ByteArrayInputStream(bytes);
    this.length = bytes.length;
  }

  @Override
  public int read() {
    return in.read();
  }

  @Override
  public int read(byte[] to, int offset, int count) {
    return in.read(to, offset, count);
  }

  @Override
  public void seek(long to) throws IOException {
    in.reset();
    in.skipNBytes(to);
  }

  @Override
  public long getPos() {
    return (long) length - in.available();
  }

  @Override
  public boolean seekToNewSource(long target) {
    return false;
  }
}
