package org.neardup.jobs.io;

import java.io.IOException;

/** The marks of bzip2 that its codec does not insist on. */
final class BlockMagic {
  private static final byte[] HEADER = {'B', 'Z', 'h'};

  /** Offset of a file's first block. */
  static final int FIRST_BLOCK = 4;

  private static final long BLOCK = 0x3141_5926_5359L;
  private static final long END_OF_STREAM = 0x1772_4538_5090L;
  private static final long LOW_48_BITS = (1L << 48) - 1;

  /** Bytes of the end mark, its checksum and the padding that some programs append. */
  private static final int TAIL = 64;

  private BlockMagic() {}

  /** Leaves the file at its beginning. */
  static void checkHeader(GuardedInput file) throws IOException {
    file.seek(0);
    for (byte expected : HEADER) {
      if (file.read() != expected) {
        throw new IOException("no bzip2 data");
      }
    }
    file.seek(0);
  }

  /** The byte in which the next block begins, at any of its bits; -1 if there is none. */
  static long nextBlock(GuardedInput file, long from) throws IOException {
    return find(file, from, BLOCK);
  }

  /** Whether the end of a stream is found at the end of the file. */
  static boolean endsStream(GuardedInput file, long length) throws IOException {
    return find(file, Math.max(0, length - TAIL), END_OF_STREAM) >= 0;
  }

  private static long find(GuardedInput file, long from, long magic) throws IOException {
    file.seek(from);
    long window = 0;
    long bits = 8 * from;
    for (int b = file.read(); b >= 0; b = file.read()) {
      for (int bit = 7; bit >= 0; bit--) {
        window = ((window << 1) | ((b >> bit) & 1)) & LOW_48_BITS;
        bits++;
        if (window == magic && bits - 8 * from >= 48) {
          return (bits - 48) / 8;
        }
      }
    }
    return -1;
  }
}
