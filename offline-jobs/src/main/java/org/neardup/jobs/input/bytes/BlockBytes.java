package org.neardup.jobs.input.bytes;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplitCompressionInputStream;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec.READ_MODE;
import org.neardup.jobs.stage.FilePiece;

/**
 * The blocks of a compressed file that begin in a split, and on past its end. In the mode {@code
 * BYBLOCK} a read never crosses a block's edge: the first read of a block returns one byte and only
 * then moves {@code getPos()} on, so that after each read the position names the block. A block
 * belongs to the split in which it begins.
 *
 * <p>A block that cannot be decompressed is a gap; reading continues at the next block, the same
 * block that a split would find that begins there. The split that owns the last good block before
 * the gap reports it, so that exactly one does.
 */
final class BlockBytes extends SplitBytes.Stored {
  private static final byte[] HEADER = {'B', 'Z', 'h'};

  private static final int FIRST_BLOCK = 4;

  /** The first bits of a block, and the end mark of a stream; the codec insists on neither. */
  private static final long BLOCK = 0x3141_5926_5359L;

  private static final long END_OF_STREAM = 0x1772_4538_5090L;
  private static final long LOW_48_BITS = (1L << 48) - 1;

  /** Bytes of the end mark, its checksum and the padding that some programs append. */
  private static final int TAIL = 64;

  private final SplittableCompressionCodec codec;
  private final Decompressor decompressor;
  private final long length;
  private SplitCompressionInputStream in;
  private long block = -1;

  /** Where to look for the next block when none is open. */
  private long from;

  /** The last block could not be read, which was reported. */
  private boolean inDamage;

  private boolean ended;

  BlockBytes(
      FSDataInputStream file, long length, FilePiece piece, SplittableCompressionCodec codec) {
    super(file, piece.start(), piece.length());
    this.length = length;
    this.codec = codec;
    this.decompressor = CodecPool.getDecompressor(codec);
    this.from = start;
    this.ended = length == 0;
  }

  @Override
  protected int fill() throws IOException {
    while (!ended) {
      try {
        if (in == null) {
          open(from);
        }
        int count = readBlock();
        inDamage = false;
        return count;
      } catch (IOException | RuntimeException e) {
        GuardedInput.check(e);
        in = null;
        from = find(BLOCK, inDamage ? from + 1 : afterMagic());
        ended = from < 0 || from > end;
        if (!inDamage) {
          inDamage = true;
          boolean explained = e instanceof IOException && e.getMessage() != null;
          noteDamage(explained ? e.getMessage() : "the block cannot be decompressed");
          return GAP;
        }
      }
    }
    return END;
  }

  private void open(long at) throws IOException {
    if (at == 0) {
      checkHeader();
    }
    in = codec.createInputStream(raw, decompressor, at, length, READ_MODE.BYBLOCK);
  }

  private int readBlock() throws IOException {
    int count = in.read(buffer, 0, buffer.length);
    if (count <= 0) {
      return endOfBlocks();
    }
    if (in.getPos() != block) {
      block = in.getPos();
      next = 0;
    }
    return filled(count);
  }

  /** The codec takes a file that ends before a block's first bytes for a whole one. */
  private int endOfBlocks() throws IOException {
    ended = true;
    if (find(END_OF_STREAM, Math.max(0, length - TAIL)) >= 0) {
      return END;
    }
    noteDamage("the data ends without its end mark");
    return GAP;
  }

  private void noteDamage(String message) {
    boolean ours = block < 0 ? start == 0 : inside();
    String location = block < 0 ? "byte 0" : "after the block at byte " + block;
    damage = ours ? Optional.of(new Damage(location, message)) : Optional.empty();
  }

  /** An offset after the first byte of the block that was read last, or the start of the split. */
  private long afterMagic() {
    return block < 0 ? start : Math.max(block, FIRST_BLOCK + 1);
  }

  private void checkHeader() throws IOException {
    raw.seek(0);
    if (!Arrays.equals(HEADER, raw.readNBytes(HEADER.length))) {
      throw new IOException("no bzip2 data");
    }
    raw.seek(0);
  }

  /** The byte in which the next mark begins, at any of its bits; -1 if there is none. */
  private long find(long mark, long first) throws IOException {
    raw.seek(first);
    long window = 0;
    long bits = 8 * first;
    for (int b = raw.read(); b >= 0; b = raw.read()) {
      for (int bit = 7; bit >= 0; bit--) {
        window = ((window << 1) | ((b >> bit) & 1)) & LOW_48_BITS;
        bits++;
        if (window == mark && bits - 8 * first >= 48) {
          return (bits - 48) / 8;
        }
      }
    }
    return -1;
  }

  @Override
  public boolean inside() {
    return block <= end;
  }

  @Override
  public Mark mark() {
    return new Mark(Math.max(0, block), super.mark().offset());
  }

  @Override
  public String location(Mark mark) {
    return "block at byte " + mark.block() + ", its byte " + mark.offset();
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      CodecPool.returnDecompressor(decompressor);
    }
  }
}
