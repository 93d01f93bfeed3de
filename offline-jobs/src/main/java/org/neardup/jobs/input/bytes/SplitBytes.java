package org.neardup.jobs.input.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.neardup.pinned.commons.io.input.BOMInputStream;
import org.neardup.pinned.commons.io.input.CloseShieldInputStream;
import org.neardup.util.Arithmetic;

/**
 * The uncompressed bytes of one split, and the bytes after its end for a record that begins in the
 * split and ends after it. {@link #inside} is whether the byte last read belongs to the split;
 * every byte of a file belongs to exactly one split, however the file is cut. As a stream they end
 * where bytes are missing.
 */
public abstract class SplitBytes extends InputStream {
  /** No more bytes. */
  public static final int END = -1;

  /** Bytes are missing here because compressed data is damaged; what can be read comes next. */
  public static final int GAP = -2;

  protected static final int BUFFER_SIZE = 1 << 16;

  /**
   * Replaces bytes that are not UTF-8. Unicode has this code point as a noncharacter, so no text
   * has it.
   */
  public static final String MALFORMED = "\ufdef";

  protected final byte[] buffer = new byte[BUFFER_SIZE];
  private int position;
  private int limit;

  /** {@link #END} or {@link #GAP} where the next byte would be; else 0. */
  private int ahead;

  /** Whether the stream was read to its end. */
  private boolean ended;

  /** Bytes of the buffers before. */
  private long before;

  /** The offset of the first byte of the buffer. */
  long bufferStart;

  /** The offset after the buffer. */
  long next;

  /** Set with each {@link #GAP}. */
  protected Optional<Damage> damage = Optional.empty();

  /** A location in the file: a byte of a block, or of the whole file where there are no blocks. */
  public record Mark(long block, long offset) {
    public static final Mark NONE = new Mark(-1, -1);
  }

  /** The location where bytes could not be read, and the reason. */
  public record Damage(String position, String message) {}

  /** The next byte, or {@link #END}, or {@link #GAP}. */
  public final int nextByte() throws IOException {
    if (position < limit) {
      return buffer[position++] & 0xff;
    }
    int b = peek();
    position += b < 0 ? 0 : 1;
    ahead = 0;
    return b;
  }

  /** The next return value of {@link #nextByte}. */
  public final int peek() throws IOException {
    if (position == limit && ahead == 0) {
      before += limit;
      position = 0;
      limit = 0;
      ahead = Math.min(0, fill());
    }
    return ahead < 0 ? ahead : buffer[position] & 0xff;
  }

  /** Adds the bytes before a delimiter to a record; returns what {@link #nextByte} returns then. */
  public final int readUntil(int delimiter, RecordBuffer record) throws IOException {
    while (peek() >= 0 && buffer[position] != delimiter) {
      int from = position;
      while (position < limit && buffer[position] != delimiter) {
        position++;
      }
      record.add(buffer, from, position - from);
    }
    return nextByte();
  }

  @Override
  public final int read() throws IOException {
    int b = ended ? END : nextByte();
    ended = b < 0;
    return Math.max(END, b);
  }

  @Override
  public final int read(byte[] bytes, int offset, int length) throws IOException {
    int b = length == 0 ? 0 : read();
    if (length == 0 || b < 0) {
      return b;
    }
    bytes[offset] = (byte) b;
    int more = Math.min(length - 1, limit - position);
    System.arraycopy(buffer, position, bytes, offset + 1, more);
    position += more;
    return 1 + more;
  }

  /** The characters without a byte order mark, with {@link #MALFORMED} among them. */
  public final Reader reader() throws IOException {
    return new InputStreamReader(
        BOMInputStream.builder().setInputStream(CloseShieldInputStream.wrap(this)).get(),
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(MALFORMED));
  }

  /** How many bytes were read. */
  public final long consumed() {
    return before + position;
  }

  /**
   * Puts the next bytes in the buffer, all of them the split's own or none; returns how many, at
   * least one, or {@link #END} or {@link #GAP}.
   */
  protected abstract int fill() throws IOException;

  /** Counts bytes that {@link #fill} put in the buffer, from the beginning of the file on. */
  protected final int filled(int count) {
    limit = count;
    bufferStart = next;
    next += count;
    return count;
  }

  /** Whether the byte last read is the split's own. */
  public boolean inside() {
    return true;
  }

  /** Whether the split holds the first byte of the file. */
  public boolean atStartOfFile() {
    return true;
  }

  /** The location of the byte last read; does not depend on the splits of the file. */
  public Mark mark() {
    return new Mark(0, bufferStart + position - 1);
  }

  /** A mark for people. */
  public String location(Mark mark) {
    return "byte " + mark.offset();
  }

  /** The reason of the last {@link #GAP}, unless another split reports it. */
  public final Optional<Damage> damage() {
    return damage;
  }

  /** Share of the split that was read, 0 to 1. */
  public float progress() {
    return 0;
  }

  public static SplitBytes none() throws IOException {
    return new Plain(new FSDataInputStream(new SmallInput(new byte[0])), 0, 0);
  }

  /** The bytes of a file between two offsets of the file as it is stored. */
  abstract static class Stored extends SplitBytes {
    protected final FSDataInputStream raw;
    protected final long start;
    protected final long end;

    Stored(FSDataInputStream raw, long start, long length) {
      this.raw = raw;
      this.start = start;
      this.end = start + length;
    }

    @Override
    public final boolean atStartOfFile() {
      return start == 0;
    }

    @Override
    public final float progress() {
      try {
        float read = raw.getPos() - start;
        return end == start ? 1 : Arithmetic.clamp(read / (end - start), 0f, 1f);
      } catch (IOException e) {
        return 1;
      }
    }

    @Override
    public void close() throws IOException {
      raw.close();
    }
  }

  /** The bytes of a file that is not compressed. */
  static final class Plain extends Stored {
    Plain(FSDataInputStream in, long start, long length) throws IOException {
      super(in, start, length);
      next = start;
      in.seek(start);
    }

    @Override
    protected int fill() throws IOException {
      int wanted = next < end ? (int) Math.min(buffer.length, end - next) : buffer.length;
      int count = raw.read(buffer, 0, wanted);
      return count <= 0 ? END : filled(count);
    }

    @Override
    public boolean inside() {
      return bufferStart < end;
    }
  }
}
