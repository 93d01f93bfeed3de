package org.neardup.jobs.io;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bytes of a whole file on their way into a copy of it. Bytes that were read since the last
 * record are held back until the caller says whether that record is copied; of more bytes than a
 * record can have, only the last ones are held.
 */
final class CopiedBytes extends SplitBytes {
  private final SplitBytes in;
  private final OutputStream out;
  private final int longest;
  private byte[] held = new byte[4 * BUFFER_SIZE];
  private int heldLength;
  private int filled;
  private int taken;

  /**
   * A copy.
   *
   * @param longest bytes of the longest record that can be left out
   */
  CopiedBytes(SplitBytes in, OutputStream out, int longest) {
    this.in = in;
    this.out = out;
    this.longest = longest;
  }

  @Override
  int fill() throws IOException {
    hold(filled);
    taken = 0;
    if (heldLength - BUFFER_SIZE > longest) {
      write(heldLength - longest);
    }
    int count = in.fill();
    filled = Math.max(0, count);
    System.arraycopy(in.buffer, 0, buffer, 0, filled);
    return count;
  }

  private void hold(int end) {
    int more = end - taken;
    if (heldLength + more > held.length) {
      held = Arrays.copyOf(held, 2 * (heldLength + more));
    }
    System.arraycopy(buffer, taken, held, heldLength, more);
    heldLength += more;
    taken = end;
  }

  /** Copies what was read so far, but for some last bytes, which may belong to what comes next. */
  void copy(int last) throws IOException {
    hold(consumed());
    write(Math.max(0, heldLength - last));
  }

  /**
   * Leaves out the record that was just read to its end.
   *
   * @param start what the record begins with; white space before it goes too. Nothing if all that
   *     was read since the record before is this one
   */
  void leaveOut(byte[] start) throws IOException {
    hold(consumed());
    int at = start.length == 0 ? 0 : lastIndexOf(start);
    while (start.length > 0 && at > 0 && Character.isWhitespace(held[at - 1])) {
      at--;
    }
    write(at);
    heldLength = 0;
  }

  private int lastIndexOf(byte[] start) {
    for (int at = heldLength - start.length; at >= 0; at--) {
      if (Arrays.equals(held, at, at + start.length, start, 0, start.length)) {
        return at;
      }
    }
    throw new IllegalArgumentException(
        "a document of more than %d bytes cannot be left out of a copy: the file has it with all its"
                .formatted(longest)
            + " revisions");
  }

  /** Writes the first of the bytes that are held. */
  private void write(int count) throws IOException {
    out.write(held, 0, count);
    heldLength -= count;
    System.arraycopy(held, count, held, 0, heldLength);
  }

  @Override
  Optional<Damage> damage() {
    return in.damage();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
