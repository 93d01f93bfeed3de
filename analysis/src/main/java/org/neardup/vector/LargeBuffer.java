package org.neardup.vector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.neardup.util.Check;

/**
 * A file mapped into memory, of any size: a {@link ByteBuffer} ends at 2 GB, so the file is mapped
 * in pieces. Each goes on for {@value #OVERLAP} bytes into the next, so that bytes that are read
 * together are in one piece up to this length. Numbers are big-endian.
 *
 * <p>Opening takes no longer for a large file; its pages are read when they are first used and
 * belong to the operating system, not to the heap. Unmapped when no longer reachable. Thread safe.
 */
final class LargeBuffer {

  /** How many bytes from any offset on are in one piece. */
  static final int OVERLAP = 1 << 19;

  private static final int PIECE_BITS = 30;

  private final String name;
  private final ByteBuffer[] pieces;
  private final long size;
  private final int pieceBits;

  private LargeBuffer(String name, ByteBuffer[] pieces, long size, int pieceBits) {
    this.name = name;
    this.pieces = pieces;
    this.size = size;
    this.pieceBits = pieceBits;
  }

  static LargeBuffer map(Path file) {
    return map(file, PIECE_BITS);
  }

  /** Maps a file in pieces of 2^pieceBits bytes, 3 to 30, and the overlap. */
  static LargeBuffer map(Path file, int pieceBits) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      ByteBuffer[] pieces = new ByteBuffer[(int) ((size + (1L << pieceBits) - 1) >>> pieceBits)];
      for (int i = 0; i < pieces.length; i++) {
        long start = (long) i << pieceBits;
        long length = Math.min((1L << pieceBits) + OVERLAP, size - start);
        pieces[i] = channel.map(FileChannel.MapMode.READ_ONLY, start, length);
      }
      return new LargeBuffer(file.toString(), pieces, size, pieceBits);
    } catch (IOException e) {
      throw new UncheckedIOException("[" + file + "] cannot be read: " + e, e);
    }
  }

  static LargeBuffer of(byte[] bytes) {
    ByteBuffer[] piece = {ByteBuffer.wrap(bytes)};
    return new LargeBuffer("memory", piece, bytes.length, PIECE_BITS);
  }

  /**
   * Refuses a file of another kind or version, and one that is cut off.
   *
   * @param header the first eight bytes; the last four of them have the version
   * @param min how many bytes the file has without any entry; all are in words of eight bytes
   * @param refusal takes the file and the reason
   */
  void requireHeader(long header, int min, String refusal) {
    long found = size < Long.BYTES ? 0 : getLong(0);
    boolean another = found >>> Integer.SIZE == header >>> Integer.SIZE && found != header;
    Check.that(
        !another,
        refusal,
        name,
        "it has version " + (int) found + ": make it again, or use the release that made it");
    boolean begins = size >= min && size % Long.BYTES == 0 && found == header;
    Check.that(begins, refusal, name, "it does not begin as one");
  }

  long size() {
    return size;
  }

  long getLong(long at) {
    return piece(at).getLong(offset(at));
  }

  /** The piece that has the bytes from an offset of the file on. */
  ByteBuffer piece(long at) {
    return pieces[(int) (at >>> pieceBits)];
  }

  /** The offset in the piece, for an offset of the file. */
  int offset(long at) {
    return (int) (at & ((1L << pieceBits) - 1));
  }

  @Override
  public String toString() {
    return name;
  }
}
