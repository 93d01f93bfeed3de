package org.neardup.jobs.input.bytes;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.neardup.pinned.commons.io.input.CloseShieldInputStream;

/**
 * A compressed file that can only be read from its beginning, whole.
 *
 * <p>A decompressor loses all bytes of a read in which it meets damage. So reads are long until one
 * fails; then the file is read again from its beginning, by short reads, which lose few bytes.
 */
final class StreamBytes extends SplitBytes.Stored {
  private static final int SHORT_READ = 64;

  private final SourceFiles.Packing packing;
  private InputStream file;

  /** How many bytes can be trusted, and why no more. */
  private long trusted = Long.MAX_VALUE;

  private String damageBehind = "";

  /** Maximum length of a read. */
  private int maxRead = BUFFER_SIZE;

  private Optional<InputStream> member = Optional.empty();

  /** The uncompressed offset after the last read, and after the last member that ended. */
  private long offset;

  private long endOfMembers;
  private boolean ended;

  StreamBytes(FSDataInputStream raw, long length, SourceFiles.Packing packing) {
    super(raw, 0, length);
    this.file = new BufferedInputStream(raw, BUFFER_SIZE);
    this.packing = packing;
  }

  /**
   * Finds how much of a file of gzip or xz can be trusted. A flipped bit garbles what comes after
   * it, often without a trace before the checksum at the end of the member; so a file is read
   * completely before any of its data is used. A member that ends early is read to its end. Returns
   * whether all of the file can be read.
   */
  boolean check() throws IOException {
    try {
      while (readMembers() > 0) {
        // Only the end matters.
      }
      return true;
    } catch (EOFException e) {
      // Reading comes to the same end.
    } catch (IOException | RuntimeException e) {
      GuardedInput.check(e);
      trusted = endOfMembers;
      damageBehind = String.valueOf(e.getMessage());
    } finally {
      restart();
    }
    return false;
  }

  private void restart() throws IOException {
    closeMember();
    raw.seek(0);
    file = new BufferedInputStream(raw, BUFFER_SIZE);
    offset = 0;
  }

  @Override
  protected int fill() throws IOException {
    try {
      for (int count = ended ? 0 : readMembers(); count > 0; count = readMembers()) {
        if (offset > next) {
          int fresh = (int) (offset - next);
          System.arraycopy(buffer, count - fresh, buffer, 0, fresh);
          return filled(fresh);
        }
      }
    } catch (IOException | RuntimeException e) {
      GuardedInput.check(e);
      if (maxRead == SHORT_READ) {
        return damaged(String.valueOf(e.getMessage()));
      }
      maxRead = SHORT_READ;
      restart();
      return fill();
    }
    return ended || next < trusted ? END : damaged(damageBehind);
  }

  /** Puts the next bytes of the file in the buffer; returns how many, or 0 at the end. */
  private int readMembers() throws IOException {
    while (offset < trusted && (member.isPresent() || hasMore())) {
      if (member.isEmpty()) {
        member = Optional.of(packing.member().apply(CloseShieldInputStream.wrap(file)));
      }
      int count = member.get().read(buffer, 0, (int) Math.min(maxRead, trusted - offset));
      if (count > 0) {
        offset += count;
        return count;
      }
      closeMember();
      endOfMembers = offset;
    }
    return 0;
  }

  private void closeMember() throws IOException {
    if (member.isPresent()) {
      member.get().close();
      member = Optional.empty();
    }
  }

  private int damaged(String reason) {
    ended = true;
    damage = Optional.of(new Damage("uncompressed byte " + next, reason));
    return GAP;
  }

  @Override
  public String location(Mark mark) {
    return "uncompressed byte " + mark.offset();
  }

  @Override
  public void close() throws IOException {
    try (InputStream closed = file) {
      closeMember();
    }
  }

  /** Skips the zeros that tapes and block devices leave after a member. */
  private boolean hasMore() throws IOException {
    int first;
    do {
      file.mark(1);
      first = file.read();
    } while (first == 0 && packing.checked());
    file.reset();
    return first >= 0;
  }
}
