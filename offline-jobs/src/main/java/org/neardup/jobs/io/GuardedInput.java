package org.neardup.jobs.io;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;

/**
 * A file's raw bytes under a decompressor, remembering when reading itself failed: a lost disk or
 * data node must fail the task (and be tried again), damaged compressed data must not.
 */
final class GuardedInput extends FSInputStream {
  private final FSDataInputStream in;
  private boolean failed;

  GuardedInput(FSDataInputStream in) {
    this.in = in;
  }

  boolean failed() {
    return failed;
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (IOException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (IOException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public void seek(long position) throws IOException {
    try {
      in.seek(position);
    } catch (IOException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public long getPos() throws IOException {
    return in.getPos();
  }

  @Override
  public boolean seekToNewSource(long target) throws IOException {
    return in.seekToNewSource(target);
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
