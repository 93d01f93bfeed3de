package org.neardup.jobs.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * The uncompressed bytes of one split, one after the other, and on past its end for a record that
 * begins in the split and ends behind it. Tells of the byte last read whether it is the split's
 * own; every byte of a file is the own of exactly one split, however the file is cut.
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

  /** A place in the file: a byte of a block, or of the whole file where there are no blocks. */
  record Mark(long block, long offset) {
    static final Mark NONE = new Mark(-1, -1);
  }

  /** Where bytes could not be read, and why. */
  record Damage(String position, String message) {
    /** To be set aside. */
    RejectedRecord record(String label) {
      return new RejectedRecord(
          label, position, RejectReason.DAMAGED_COMPRESSION, TextBytes.excerpt(message));
    }
  }

  /** The next byte, or {@link #END}, or {@link #GAP}. */
  final int read() throws IOException {
    return position < limit ? buffer[position++] & 0xff : refill();
  }

  private int refill() throws IOException {
    position = 0;
    limit = 0;
    int count = fill();
    if (count <= 0) {
      return count;
    }
    limit = count;
    return buffer[position++] & 0xff;
  }

  /** Bytes of the present buffer that were read. */
  final int consumed() {
    return position;
  }

  /**
   * Puts the next bytes in the buffer, all of them the split's own or none; returns how many, at
   * least one, or {@link #END} or {@link #GAP}.
   */
  abstract int fill() throws IOException;

  /** Whether the byte last read is the split's own. */
  abstract boolean inside();

  /** Whether the split holds the first byte of the file. */
  abstract boolean atStartOfFile();

  /** Where the byte last read lies; does not depend on how the file is cut. */
  abstract Mark mark();

  /** A mark for people. */
  abstract String place(Mark mark);

  /** What the last {@link #GAP} was, unless another split tells it. */
  abstract Optional<Damage> damage();

  /** Share of the split that was read, 0 to 1. */
  abstract float progress();
}
