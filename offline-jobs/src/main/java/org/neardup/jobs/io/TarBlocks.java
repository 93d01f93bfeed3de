package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.apache.commons.compress.archivers.zip.ZipEncodingHelper;

/**
 * The blocks of a tar archive. The library's stream of files ends at the first damaged header;
 * reading block by block finds the next good one.
 */
final class TarBlocks {
  static final int BLOCK = TarConstants.DEFAULT_RCDSIZE;

  private final SplitBytes in;
  private final byte[] block = new byte[BLOCK];
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
    while (stop == 0 && length < BLOCK) {
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
  Optional<TarArchiveEntry> header() {
    try {
      return TarUtils.verifyCheckSum(block)
          ? Optional.of(new TarArchiveEntry(block, ZipEncodingHelper.getZipEncoding("UTF-8"), true))
          : Optional.empty();
    } catch (IOException | IllegalArgumentException e) { // for numbers that are none
      return Optional.empty();
    }
  }

  /** Whether the block has zeros only, as the blocks at an archive's end. */
  boolean isEndMark() {
    afterEndMark = true;
    for (byte b : block) {
      afterEndMark &= b == 0;
    }
    return afterEndMark;
  }

  String place() {
    return "byte " + (position - BLOCK) + " of the archive";
  }

  /** The reason for which the archive ended before its end. */
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
