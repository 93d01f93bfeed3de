package org.neardup.jobs.input.bytes;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.util.functional.CallableRaisingIOE;

/**
 * A file's raw bytes. A failure to read them throws a special exception: a lost disk or data node
 * must fail the task (and be tried again), damaged data must not.
 */
public final class GuardedInput extends FSInputStream {
  private final FSDataInputStream in;

  GuardedInput(FSDataInputStream in) {
    this.in = in;
  }

  private static final class ReadException extends IOException {
    ReadException(IOException cause) {
      super("cannot read the file: " + cause.getMessage(), cause);
    }
  }

  /** Throws the failure to read that caused an exception, if there was one. */
  public static void check(Exception thrown) throws IOException {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof ReadException failure) {
        throw failure;
      }
    }
  }

  private static <T> T guarded(CallableRaisingIOE<T> reading) throws IOException {
    try {
      return reading.apply();
    } catch (IOException e) {
      throw new ReadException(e);
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
  public void close() throws IOException {
    in.close();
  }
}
