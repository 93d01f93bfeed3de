package org.neardup.jobs.io;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

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

  /** Fails if reading itself failed, rather than decompressing. */
  void check(Exception cause) throws IOException {
    if (failed) {
      throw new IOException("cannot read the file: " + cause.getMessage(), cause);
    }
  }

  private <T> T guarded(CallableRaisingIOE<T> reading) throws IOException {
    try {
      return reading.apply();
    } catch (IOException e) {
      failed = true;
      throw e;
    }
  }

  @Override
  public int read() throws IOException {
    return guarded(in::read);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    return guarded(() -> in.read(bytes, offset, length));
  }

  @Override
  public void seek(long position) throws IOException {
    guarded(
        () -> {
          in.seek(position);
          return null;
        });
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
