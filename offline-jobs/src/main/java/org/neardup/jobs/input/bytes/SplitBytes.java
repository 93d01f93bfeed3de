package org.neardup.jobs.input.bytes;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * The uncompressed bytes of one split, one after the other, and on past its end for a record that
 * begins in the split and ends behind it. {@link #inside} is whether the byte last read belongs to
 * the split; every byte of a file belongs to exactly one split, however the file is cut.
 */
public abstract class SplitBytes implements Closeable {
  /** No more bytes. */
  public static final int END = -1;

  /** Bytes are missing here because compressed data is damaged; what can be read comes next. */
  public static final int GAP = -2;

  protected static final int BUFFER_SIZE = 1 << 16;

  protected final byte[] buffer = new byte[BUFFER_SIZE];
  private int position;
  private int limit;

  /** Bytes of the buffers before. */
  private long before;

  /** The place of the first byte of the buffer. */
  long bufferStart;

  /** The place behind the buffer. */
  long next;

  /** Set with each {@link #GAP}. */
  protected Optional<Damage> damage = Optional.empty();

  /** A place in the file: a byte of a block, or of the whole file where there are no blocks. */
  public record Mark(long block, long offset) {
    public static final Mark NONE = new Mark(-1, -1);
  }

  /** The place where bytes could not be read, and the reason. */
  public record Damage(String position, String message) {}

  /** The next byte, or {@link #END}, or {@link #GAP}. */
  public final int read() throws IOException {
    return position < limit ? buffer[position++] & 0xff : refill();
  }

  private int refill() throws IOException {
    before += limit;
    position = 0;
    limit = 0;
    int count = fill();
    if (count <= 0) {
      return count;
    }
    limit = count;
    return buffer[position++] & 0xff;
  }

  /** How many bytes were read. */
  public final long consumed() {
    return before + position;
  }

  /**
   * Puts the next bytes in the buffer, all of them the split's own or none; returns how many, at
   * least one, or {@link #END} or {@link #GAP}.
   */
  protected abstract int fill() throws IOException;

  /** Counts bytes that {@link #fill} put in the buffer, from the beginning of the file on. */
  protected final int filled(int count) {
    bufferStart = next;
    next += count;
    return count;
  }

  /** Whether the byte last read is the split's own. */
  public boolean inside() {
    return true;
  }

  /** Whether the split holds the first byte of the file. */
  public boolean atStartOfFile() {
    return true;
  }

  /** The place of the byte last read; does not depend on how the file is cut. */
  public Mark mark() {
    return new Mark(0, bufferStart + position - 1);
  }

  /** A mark for people. */
  public String place(Mark mark) {
    return "byte " + mark.offset();
  }

  /** The reason of the last {@link #GAP}, unless another split reports it. */
  public final Optional<Damage> damage() {
    return damage;
  }

  /** Share of the split that was read, 0 to 1. */
  public float progress() {
    return 0;
  }

  public static SplitBytes none() throws IOException {
    return new Plain(new FSDataInputStream(new SmallInput(new byte[0])), 0, 0);
  }

  /** The bytes of a file that is not compressed. */
  static final class Plain extends SplitBytes {
    private final FSDataInputStream in;
    private final long start;
    private final long end;

    Plain(FSDataInputStream in, long start, long length) throws IOException {
      next = start;
      this.in = in;
      this.start = start;
      this.end = start + length;
      in.seek(start);
    }

    @Override
    protected int fill() throws IOException {
      int wanted = next < end ? (int) Math.min(buffer.length, end - next) : buffer.length;
      int count = in.read(buffer, 0, wanted);
      return count <= 0 ? END : filled(count);
    }

    @Override
    public boolean inside() {
      return bufferStart < end;
    }

    @Override
    public boolean atStartOfFile() {
      return start == 0;
    }

    @Override
    public float progress() {
      return end == start ? 1 : Math.min(1, (next - start) / (float) (end - start));
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
