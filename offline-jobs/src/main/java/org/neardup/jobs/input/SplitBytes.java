package org.neardup.jobs.input;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * The uncompressed bytes of one split, one after the other, and on past its end for a record that
 * begins in the split and ends behind it. {@link #inside} is whether the byte last read belongs to
 * the split; every byte of a file belongs to exactly one split, however the file is cut.
 */
abstract class SplitBytes implements Closeable {
  /** No more bytes. */
  static final int END = -1;

  /** Bytes are missing here because compressed data is damaged; what can be read comes next. */
  static final int GAP = -2;

  static final int BUFFER_SIZE = 1 << 16;

  final byte[] buffer = new byte[BUFFER_SIZE];
  private int position;
  private int limit;

  /** Bytes of the buffers before. */
  private long before;

  /** The place of the first byte of the buffer. */
  long bufferStart;

  /** The place behind the buffer. */
  long next;

  /** Set with each {@link #GAP}. */
  Optional<Damage> damage = Optional.empty();

  /** A place in the file: a byte of a block, or of the whole file where there are no blocks. */
  record Mark(long block, long offset) {
    static final Mark NONE = new Mark(-1, -1);
  }

  /** The place where bytes could not be read, and the reason. */
  record Damage(String position, String message) {}

  /** The next byte, or {@link #END}, or {@link #GAP}. */
  final int read() throws IOException {
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
  final long consumed() {
    return before + position;
  }

  /**
   * Puts the next bytes in the buffer, all of them the split's own or none; returns how many, at
   * least one, or {@link #END} or {@link #GAP}.
   */
  abstract int fill() throws IOException;

  /** Counts bytes that {@link #fill} put in the buffer, from the beginning of the file on. */
  final int filled(int count) {
    bufferStart = next;
    next += count;
    return count;
  }

  /** Whether the byte last read is the split's own. */
  boolean inside() {
    return true;
  }

  /** Whether the split holds the first byte of the file. */
  boolean atStartOfFile() {
    return true;
  }

  /** The place of the byte last read; does not depend on how the file is cut. */
  Mark mark() {
    return new Mark(0, bufferStart + position - 1);
  }

  /** A mark for people. */
  String place(Mark mark) {
    return "byte " + mark.offset();
  }

  /** The reason of the last {@link #GAP}, unless another split reports it. */
  final Optional<Damage> damage() {
    return damage;
  }

  /** Share of the split that was read, 0 to 1. */
  float progress() {
    return 0;
  }

  static SplitBytes none() throws IOException {
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
    int fill() throws IOException {
      int wanted = next < end ? (int) Math.min(buffer.length, end - next) : buffer.length;
      int count = in.read(buffer, 0, wanted);
      return count <= 0 ? END : filled(count);
    }

    @Override
    boolean inside() {
      return bufferStart < end;
    }

    @Override
    boolean atStartOfFile() {
      return start == 0;
    }

    @Override
    float progress() {
      return end == start ? 1 : Math.min(1, (next - start) / (float) (end - start));
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
