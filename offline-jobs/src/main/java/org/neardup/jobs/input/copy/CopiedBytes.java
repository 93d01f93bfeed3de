package org.neardup.jobs.input.copy;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.bytes.SourceFiles.Packing;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.formats.RecordSource;

/**
 * The bytes of a file on their way into its copy, which is made with its first byte and compressed
 * as the file is. They are read a second time, after the records, so that none are kept in memory.
 * Positions count as in {@link RecordSource#start}, and never decrease.
 */
final class CopiedBytes implements Closeable {
  private static final int MARK = 0xef;

  private final SplitBytes in;
  private final byte[] chunk = new byte[1 << 13];
  private final Format format;
  private final CallableRaisingIOE<OutputStream> opener;
  private final Optional<Packing> packing;
  private Optional<OutputStream> copy = Optional.empty();

  /** The next byte, at {@link #position}. */
  private int next;

  private long position;
  private final ByteBuffer undecoded = ByteBuffer.allocate(Integer.BYTES);
  private final CharBuffer decoded = CharBuffer.allocate(Integer.BYTES);
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);

  /**
   * @param in all of the file, or nothing where no bytes are copied
   * @param packing how the copy is compressed
   */
  CopiedBytes(
      SplitBytes in,
      Format format,
      CallableRaisingIOE<OutputStream> opener,
      Optional<Packing> packing)
      throws IOException {
    this.in = in;
    this.format = format;
    this.opener = opener;
    this.packing = packing;
    advance();
    position = format == Format.JSON && next == MARK ? -1 : 0; // A byte order mark is no character.
  }

  private void advance() throws IOException {
    do {
      next = in.nextByte();
    } while (next == SplitBytes.GAP);
  }

  /** Makes the copy even if nothing is written. */
  OutputStream open() throws IOException {
    if (copy.isEmpty()) {
      OutputStream out = opener.apply();
      copy = Optional.of(packing.isPresent() ? packing.get().pack().apply(out) : out);
    }
    return copy.get();
  }

  boolean isOpen() {
    return copy.isPresent();
  }

  @Override
  public void close() throws IOException {
    if (copy.isPresent()) {
      copy.get().close();
    }
  }

  /** Copies the bytes before a position. */
  void copyTo(long end) throws IOException {
    if (position < end && next >= 0) {
      read(end, open());
    }
  }

  /** Skips the bytes before a position. */
  void skipTo(long end) throws IOException {
    read(end, OutputStream.nullOutputStream());
  }

  /** Skips the bytes before a position, and returns them. */
  byte[] take(long end) throws IOException {
    ByteArrayOutputStream taken = new ByteArrayOutputStream();
    read(end, taken);
    return taken.toByteArray();
  }

  private void read(long end, OutputStream to) throws IOException {
    int count = 0;
    while (position < end && next >= 0) {
      int b = next;
      chunk[count++] = (byte) b;
      if (count == chunk.length) {
        to.write(chunk, 0, count);
        count = 0;
      }
      advance();
      position +=
          switch (format) {
            case CSV -> b == '\n' || (b == '\r' && next != '\n') ? 1 : 0;
            case JSON -> characters(b);
            default -> 1;
          };
    }
    to.write(chunk, 0, count);
  }

  /** How many characters end with a byte; malformed bytes count as their replacements. */
  private int characters(int b) {
    if (b < 0x80 && undecoded.position() == 0) {
      return 1;
    }
    decoder.decode(undecoded.put((byte) b).flip(), decoded.clear(), false);
    undecoded.compact();
    return decoded.position();
  }

  Optional<SplitBytes.Damage> damage() {
    return in.damage();
  }
}
