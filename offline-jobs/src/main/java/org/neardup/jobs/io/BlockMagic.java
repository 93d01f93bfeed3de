package org.neardup.jobs.io;

import java.io.IOException;

/** The marks of bzip2 that its codec does not insist on. */
final class BlockMagic {
  private static final byte[] HEADER = {'B', 'Z', 'h'};
  private static final long END_OF_STREAM = 0x1772_4538_5090L;
  private static final long LOW_48_BITS = (1L << 48) - 1;

  /** The mark of the end, its checksum and what some programs leave behind it. */
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

  /** Whether the end of a stream, which begins at any bit, is found at the end of the file. */
  static boolean endsStream(GuardedInput file, long length) throws IOException {
    file.seek(Math.max(0, length - TAIL));
    long window = 0;
    for (int b = file.read(); b >= 0; b = file.read()) {
      for (int bit = 7; bit >= 0; bit--) {
        window = ((window << 1) | ((b >> bit) & 1)) & LOW_48_BITS;
        if (window == END_OF_STREAM) {
          return true;
        }
      }
    }
    return false;
  }
}
