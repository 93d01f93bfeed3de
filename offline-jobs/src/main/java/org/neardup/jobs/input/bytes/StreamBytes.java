package org.neardup.jobs.input.bytes;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.neardup.pinned.commons.io.IOUtils;
import org.neardup.pinned.commons.io.input.CloseShieldInputStream;

/** A compressed file that can only be read from its beginning, whole. */
final class StreamBytes extends SplitBytes.Stored {
  /** The reader of gzip loses all bytes of a read in which it meets the end of the file. */
  private static final int SHORT_READ = 64;

  private final InputStream file;
  private final SourceFiles.Packing packing;

  /** How many bytes can be trusted, and why no more. */
  private long trusted = Long.MAX_VALUE;

  private String damageBehind = "";

  /** Maximum length of a read. */
  private int maxRead = SHORT_READ;

  private Optional<InputStream> member = Optional.empty();
  private boolean ended;

  /**
   * @param check opens the file once more, to see how much of it can be trusted; empty where it is
   *     only looked into
   */
  StreamBytes(
      FSDataInputStream raw,
      long length,
      SourceFiles.Packing packing,
      Optional<FSDataInputStream> check)
      throws IOException {
    super(raw, 0, length);
    this.file = new BufferedInputStream(raw, BUFFER_SIZE);
    this.packing = packing;
    if (check.isPresent()) {
      check(check.get());
    }
  }

  @Override
  protected int fill() throws IOException {
    try {
      while (!ended && next < trusted && (member.isPresent() || hasMore(file))) {
        if (member.isEmpty()) {
          member = Optional.of(packing.member().apply(CloseShieldInputStream.wrap(file)));
        }
        int count = member.get().read(buffer, 0, (int) Math.min(maxRead, trusted - next));
        if (count > 0) {
          return filled(count);
        }
        member.get().close();
        member = Optional.empty();
      }
    } catch (IOException | RuntimeException e) {
      GuardedInput.check(e);
      return damaged(String.valueOf(e.getMessage()));
    }
    return ended || next < trusted ? END : damaged(damageBehind);
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
      if (member.isPresent()) {
        member.get().close();
      }
    }
  }

  /**
   * Finds how much of a file of gzip or xz can be trusted. A flipped bit garbles what comes after
   * it, often without a trace before the checksum at the end of the member; so a file is read
   * completely before any of its data is used. A member that ends early is read to its end.
   */
  private void check(FSDataInputStream again) throws IOException {
    long good = 0;
    try (InputStream members = new BufferedInputStream(again, BUFFER_SIZE)) {
      while (hasMore(members)) {
        good += IOUtils.consume(packing.member().apply(members));
      }
      maxRead = BUFFER_SIZE;
    } catch (EOFException e) {
      // The reader comes to the same end.
    } catch (IOException | RuntimeException e) {
      GuardedInput.check(e);
      trusted = good;
      damageBehind = String.valueOf(e.getMessage());
    }
  }

  /** Skips the zeros that tapes and block devices leave after a member. */
  private boolean hasMore(InputStream in) throws IOException {
    int first;
    do {
      in.mark(1);
      first = in.read();
    } while (first == 0 && packing.checked());
    in.reset();
    return first >= 0;
  }
}
