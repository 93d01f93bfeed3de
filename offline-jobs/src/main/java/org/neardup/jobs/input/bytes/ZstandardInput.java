package org.neardup.jobs.input.bytes;

import com.github.luben.zstd.ZstdBufferDecompressingStreamNoFinalizer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The frames of a file of Zstandard, unpacked. The library's stream accepts a file that ends early
 * in its second or a later frame.
 */
final class ZstandardInput extends InputStream {
  /** The logarithm of the longest window that the program zstd makes. */
  private static final int LONGEST_WINDOW = 31;

  private final InputStream in;
  private final Frames frames;

  ZstandardInput(InputStream in) throws IOException {
    this.in = in;
    this.frames = new Frames();
    frames.setLongMax(LONGEST_WINDOW);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (frames.hasRemaining()) {
      int count = frames.read(ByteBuffer.wrap(bytes, offset, length));
      if (count > 0) {
        return count;
      }
      if (frames.atEndOfFile() && frames.hasRemaining()) {
        throw new EOFException("the data ends in the middle of a frame");
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    frames.close();
    in.close();
  }

  private final class Frames extends ZstdBufferDecompressingStreamNoFinalizer {
    private final byte[] input = new byte[1 << 16];

    Frames() {
      super(ByteBuffer.allocate(0));
    }

    @Override
    protected ByteBuffer refill(ByteBuffer empty) {
      try {
        return ByteBuffer.wrap(input, 0, in.readNBytes(input, 0, input.length));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    boolean atEndOfFile() {
      return !source.hasRemaining();
    }
  }
}
