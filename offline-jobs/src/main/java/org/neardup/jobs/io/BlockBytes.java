package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplitCompressionInputStream;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.io.compress.SplittableCompressionCodec.READ_MODE;

/**
 * The blocks of a compressed file that begin in a split, and on past its end. In the mode {@code
 * BYBLOCK} a read never crosses a block's edge: the first read of a block returns one byte and only
 * then moves {@code getPos()} on, so that after each read the position tells the block, and the
 * block whether its bytes are the split's own.
 *
 * <p>A block that cannot be decompressed is a gap; reading goes on with the next block, which a
 * split that begins there would find too. The split that owns the last good block before the gap
 * reports it, so that exactly one does.
 */
final class BlockBytes extends SplitBytes {
  private final GuardedInput raw;
  private final SplittableCompressionCodec codec;
  private final Decompressor decompressor;
  private final long length;
  private final long start;
  private final long end;
  private SplitCompressionInputStream in;
  private long block = -1;
  private long bufferStart;
  private int lastCount;
  private int stashed;
  private boolean ended;
  private Optional<Damage> damage = Optional.empty();

  BlockBytes(
      FSDataInputStream file,
      long length,
      SourcePiece piece,
      SplittableCompressionCodec codec,
      Decompressor decompressor) {
    this.raw = new GuardedInput(file);
    this.length = length;
    this.codec = codec;
    this.decompressor = decompressor;
    this.start = piece.start();
    this.end = start + piece.length();
    this.ended = length == 0;
  }

  @Override
  int fill() throws IOException {
    if (stashed > 0) {
      int count = stashed;
      stashed = 0;
      return count;
    }
    if (ended) {
      return END;
    }
    try {
      if (in == null) {
        open(start);
      }
      return readBlock();
    } catch (IOException | RuntimeException e) {
      return skipDamage(e);
    }
  }

  private void open(long from) throws IOException {
    if (from == 0) {
      BlockMagic.checkHeader(raw);
    }
    in =
        codec.createInputStream(
            new FSDataInputStream(raw), decompressor, from, length, READ_MODE.BYBLOCK);
  }

  private int readBlock() throws IOException {
    int count = in.read(buffer, 0, buffer.length);
    if (count <= 0) {
      return endOfBlocks();
    }
    if (in.getPos() != block) {
      block = in.getPos();
      bufferStart = 0;
    } else {
      bufferStart += lastCount;
    }
    lastCount = count;
    return count;
  }

  /** The codec takes a file that ends before a block's first bytes for a whole one. */
  private int endOfBlocks() throws IOException {
    ended = true;
    if (BlockMagic.endsStream(raw, length)) {
      return END;
    }
    tellDamage("the data ends without its end mark");
    return GAP;
  }

  private void tellDamage(String message) {
    damage = isOurs() ? Optional.of(new Damage(afterBlock(), message)) : Optional.empty();
  }

  /** Goes on with the next block of the split that can be read. */
  private int skipDamage(Exception cause) throws IOException {
    checkRaw(cause);
    boolean explained = cause instanceof IOException && cause.getMessage() != null;
    tellDamage(explained ? cause.getMessage() : "the block cannot be decompressed");
    long next = BlockMagic.nextBlock(raw, afterMagic());
    while (stashed == 0 && !ended) {
      ended = next < 0 || next > end;
      stashed = ended ? 0 : tryBlock(next);
      next = stashed == 0 && !ended ? BlockMagic.nextBlock(raw, next + 1) : next;
    }
    return GAP;
  }

  private int tryBlock(long at) throws IOException {
    try {
      open(at);
      return Math.max(0, readBlock());
    } catch (IOException | RuntimeException e) {
      checkRaw(e);
      return 0;
    }
  }

  /** A place behind the first byte of the block that was read last, or where to begin. */
  private long afterMagic() {
    return block < 0 ? start : Math.max(block, BlockMagic.FIRST_BLOCK + 1);
  }

  private boolean isOurs() {
    return block < 0 ? start == 0 : inside();
  }

  private String afterBlock() {
    return block < 0 ? "byte 0" : "after the block at byte " + block;
  }

  private void checkRaw(Exception e) throws IOException {
    if (raw.failed()) {
      throw new IOException("cannot read the file: " + e.getMessage(), e);
    }
  }

  @Override
  boolean inside() {
    return block <= end;
  }

  @Override
  boolean atStartOfFile() {
    return start == 0;
  }

  @Override
  Mark mark() {
    return new Mark(Math.max(0, block), bufferStart + consumed() - 1);
  }

  @Override
  String place(Mark mark) {
    return "block at byte " + mark.block() + ", its byte " + mark.offset();
  }

  @Override
  Optional<Damage> damage() {
    return damage;
  }

  @Override
  float progress() {
    return end == start ? 1 : Math.clamp((block - start) / (float) (end - start), 0f, 1f);
  }

  @Override
  public void close() throws IOException {
    try {
      raw.close();
    } finally {
      CodecPool.returnDecompressor(decompressor);
    }
  }
}
