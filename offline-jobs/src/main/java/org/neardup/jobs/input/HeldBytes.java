package org.neardup.jobs.input;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a file that were read and are neither copied nor left out. Positions count from the
 * beginning of the file and never go back. Of more bytes than a record can have the first are
 * copied before anybody asks.
 */
final class HeldBytes {
  private final OutputStream out;
  private final int most;
  private byte[] bytes = new byte[4 * SplitBytes.BUFFER_SIZE];
  private int from;
  private int to;

  /** The position of the byte at {@link #from}. */
  private long first;

  /** The position behind the lines, or the characters, that were counted. */
  private long counted;

  private long lines;
  private long chars;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  HeldBytes(OutputStream out, int most) {
    this.out = out;
    this.most = most;
  }

  void add(byte[] buffer, int count) throws IOException {
    if (to - from > most) {
      copyTo(first + to - from - most);
    }
    if (to + count > bytes.length) {
      byte[] larger = to - from + count > bytes.length / 2 ? new byte[2 * bytes.length] : bytes;
      System.arraycopy(bytes, from, larger, 0, to - from);
      bytes = larger;
      to -= from;
      from = 0;
    }
    System.arraycopy(buffer, 0, bytes, to, count);
    to += count;
  }

  /** Copies what stands before a position. */
  void copyTo(long position) throws IOException {
    int end = index(position);
    out.write(bytes, from, end - from);
    goTo(end);
  }

  /**
   * Leaves out what stands before a position, and returns it.
   *
   * @param start where it begins
   */
  byte[] take(long start, long end) {
    if (start < first) {
      throw new IllegalArgumentException(
          "a record of more than %d bytes cannot be changed or left out of a copy: the file has it"
                  .formatted(most)
              + " with all its revisions or fields");
    }
    byte[] taken = Arrays.copyOfRange(bytes, from, index(end));
    goTo(index(end));
    return taken;
  }

  /** Where the bytes begin that are held. */
  long position() {
    return first;
  }

  void skipTo(long position) {
    goTo(index(position));
  }

  private void goTo(int index) {
    first += index - from;
    from = index;
  }

  private int index(long position) {
    return Math.clamp(from + position - first, from, to);
  }

  /** The position behind what is no white space before a position. */
  long behindText(long position) {
    int end = index(position);
    while (end > from && Character.isWhitespace(bytes[end - 1])) {
      end--;
    }
    return first + end - from;
  }

  /** The position behind the first lines of the file, or the end of what was read. */
  long behindLines(long number) {
    int at = index(counted);
    while (lines < number && at < to) {
      byte b = bytes[at++];
      if (b == '\n' || b == '\r') {
        lines++;
        at += b == '\r' && at < to && bytes[at] == '\n' ? 1 : 0;
      }
    }
    counted = first + at - from;
    return counted;
  }

  /** The position behind the first characters of the file, not counting a byte order mark. */
  long behindChars(long number) {
    if (counted == 0 && LineSource.startsWithMark(bytes, from, to)) {
      counted = LineSource.MARK.length;
    }
    int at = index(counted);
    ByteBuffer in = ByteBuffer.wrap(bytes, at, to - at);
    decoder.decode(in, CharBuffer.allocate(Math.toIntExact(number - chars)), false);
    chars = number;
    counted += in.position() - at;
    return counted;
  }
}
