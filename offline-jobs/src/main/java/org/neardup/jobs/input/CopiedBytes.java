package org.neardup.jobs.input;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.io.output.CloseShieldOutputStream;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.input.SourceFiles.Packing;
import org.neardup.util.Check;

/**
 * The copy of a file, made with its first byte and compressed as the file is, and the bytes of the
 * file that were read and are neither copied nor left out. Positions count from the beginning of
 * the file and never go back. Of more bytes than a record can have the first are copied before
 * anybody asks.
 */
final class CopiedBytes implements Closeable {
  private final CallableRaisingIOE<OutputStream> opener;
  private final Optional<Packing> packing;
  private final int most;
  private Optional<OutputStream> file = Optional.empty();
  private Optional<OutputStream> member = Optional.empty();
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

  /**
   * @param packing how the copy is compressed
   * @param most bytes that are held
   */
  CopiedBytes(CallableRaisingIOE<OutputStream> opener, Optional<Packing> packing, int most) {
    this.opener = opener;
    this.packing = packing;
    this.most = most;
  }

  /** Makes the copy even if nothing is written. */
  OutputStream open() throws IOException {
    if (file.isEmpty()) {
      file = Optional.of(opener.apply());
    }
    if (member.isEmpty()) {
      OutputStream out = CloseShieldOutputStream.wrap(file.get());
      member = Optional.of(packing.isPresent() ? packing.get().pack().apply(out) : out);
    }
    return member.get();
  }

  boolean isOpen() {
    return file.isPresent();
  }

  /** What comes next can be uncompressed without what was written before. */
  void endMember() throws IOException {
    if (member.isPresent()) {
      member.get().close();
      member = Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    endMember();
    if (file.isPresent()) {
      file.get().close();
    }
  }

  /** Writes what stands in no file. */
  void write(byte[] made) throws IOException {
    write(made, 0, made.length);
  }

  private void write(byte[] from, int start, int count) throws IOException {
    if (count > 0) {
      open().write(from, start, count);
    }
  }

  void add(byte[] buffer, int count) throws IOException {
    if (to - from > most) {
      copyTo(first + to - from - most);
    }
    if (to + count > bytes.length) {
      int length = (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      byte[] larger = to - from + count > bytes.length / 2 ? new byte[length] : bytes;
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
    write(bytes, from, index(position) - from);
    skipTo(position);
  }

  /**
   * Leaves out what stands before a position, and returns it.
   *
   * @param start where it begins
   */
  byte[] take(long start, long end) {
    requireHeld(start);
    byte[] taken = Arrays.copyOfRange(bytes, from, index(end));
    skipTo(end);
    return taken;
  }

  private void requireHeld(long position) {
    Check.that(
        position >= first,
        "a record of more than %s bytes cannot be changed or left out of a copy: the file has it"
            + " with all its revisions or fields",
        most);
  }

  /** Where the bytes begin that are held. */
  long position() {
    return first;
  }

  void skipTo(long position) {
    int index = index(position);
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
    requireHeld(counted);
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
    requireHeld(counted);
    int at = index(counted);
    ByteBuffer in = ByteBuffer.wrap(bytes, at, to - at);
    decoder.decode(in, CharBuffer.allocate(Math.toIntExact(number - chars)), false);
    chars = number;
    counted += in.position() - at;
    return counted;
  }
}
