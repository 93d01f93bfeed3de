package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;

/** The blocks of a tar archive, and how it ends. */
final class TarBlocks {
  private final SplitBytes in;
  private final byte[] block = new byte[TarHeader.BLOCK];
  private long position;
  private boolean unread;
  private boolean afterEndMark;
  private int stop;

  TarBlocks(SplitBytes in) {
    this.in = in;
  }

  /** Reads the next block; false if there is no whole one. */
  boolean next() throws IOException {
    if (unread) {
      unread = false;
      return true;
    }
    int length = 0;
    while (stop == 0 && length < block.length) {
      int b = in.read();
      if (b < 0) {
        stop = b;
      } else {
        block[length++] = (byte) b;
      }
    }
    position += length;
    return stop == 0;
  }

  byte[] block() {
    return block;
  }

  /** Makes the block read last the next one. */
  void unread() {
    unread = true;
  }

  /** The header that the present block is, if it is one. */
  Optional<TarHeader> header() {
    return TarHeader.parse(block);
  }

  /** Whether the block has zeros only, as those at an archive's end. */
  boolean isEndMark() {
    afterEndMark = true;
    for (byte b : block) {
      afterEndMark &= b == 0;
    }
    return afterEndMark;
  }

  String place() {
    return "byte " + (position - TarHeader.BLOCK) + " of the archive";
  }

  /** Why the archive ended before its end. */
  Optional<SplitBytes.Damage> damage() {
    if (stop == SplitBytes.GAP) {
      return in.damage();
    }
    boolean whole = afterEndMark || position == 0;
    return whole
        ? Optional.empty()
        : Optional.of(
            new SplitBytes.Damage("byte " + position, "the archive ends without its end mark"));
  }
}
