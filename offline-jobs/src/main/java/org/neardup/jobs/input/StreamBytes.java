package org.neardup.jobs.input;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.fs.FSDataInputStream;

/** A compressed file that can only be read from its beginning, whole. */
final class StreamBytes extends SplitBytes {
  private final FSDataInputStream raw;
  private final long length;
  private final SourceFiles.Packing packing;

  /** How many bytes can be trusted, and why no more; without a reason the file ends there. */
  private long trusted = Long.MAX_VALUE;

  private String damageBehind = "";
  private InputStream in;
  private boolean ended;

  /**
   * The bytes.
   *
   * @param check opens the file once more, to see how much of it can be trusted; empty where it is
   *     only looked into
   */
  StreamBytes(
      FSDataInputStream file,
      long length,
      SourceFiles.Packing packing,
      Optional<FSDataInputStream> check)
      throws IOException {
    this.raw = file;
    this.length = length;
    this.packing = packing;
    this.ended = length == 0;
    if (check.isPresent()) {
      check(check.get());
    }
  }

  @Override
  int fill() throws IOException {
    if (ended) {
      return END;
    }
    if (next >= trusted) {
      return damageBehind.isEmpty() ? END : damaged(damageBehind);
    }
    try {
      if (in == null) { // Some codecs read their header here, which may be damaged.
        in = packing.unpack().apply(raw);
      }
      int count = in.read(buffer, 0, (int) Math.min(buffer.length, trusted - next));
      filled(Math.max(0, count));
      return count <= 0 ? END : count;
    } catch (IOException | RuntimeException e) {
      GuardedInput.check(e);
      return damaged(String.valueOf(e.getMessage()));
    }
  }

  private int damaged(String reason) {
    ended = true;
    damage = Optional.of(new Damage("uncompressed byte " + next, reason));
    return GAP;
  }

  @Override
  String place(Mark mark) {
    return "uncompressed byte " + mark.offset();
  }

  @Override
  float progress() {
    try {
      return length == 0 ? 1 : Math.min(1, raw.getPos() / (float) length);
    } catch (IOException e) {
      return 1;
    }
  }

  @Override
  public void close() throws IOException {
    (in == null ? raw : in).close();
  }

  /**
   * Finds how much of a file of gzip or xz can be trusted. A flipped bit garbles what comes after
   * it, often without a trace until the checksum behind all the data of the member; so a file is
   * read once more before anything is taken from it. A member that ends early is read to its end.
   */
  private void check(FSDataInputStream members) throws IOException {
    long good = 0;
    try (InputStream file = new BufferedInputStream(members, BUFFER_SIZE)) {
      while (hasMore(file)) {
        good += IOUtils.consume(packing.member().orElseThrow().apply(file));
      }
      trusted = good;
    } catch (EOFException e) {
      // The reader comes to the same end.
    } catch (IOException e) {
      GuardedInput.check(e);
      trusted = good;
      damageBehind = String.valueOf(e.getMessage());
    }
  }

  /** Passes over the zeros that tapes and block devices leave behind a member. */
  private static boolean hasMore(InputStream in) throws IOException {
    int first;
    do {
      in.mark(1);
      first = in.read();
    } while (first == 0);
    in.reset();
    return first > 0;
  }
}
