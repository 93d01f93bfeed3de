package org.neardup.jobs.io;

import io.airlift.compress.zstd.ZstdCodec;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;

/** A compressed file that can only be read from its beginning, whole. */
final class StreamBytes extends SplitBytes {
  /** The codec drops all bytes of a read in which it meets damage, so reads are short. */
  private static final int ZSTANDARD_READ = 64;

  private final GuardedInput raw;
  private final long length;
  private final CompressionCodec codec;
  private final Decompressor decompressor;
  private final int most;
  private final GzipCheck check;
  private InputStream in;
  private boolean ended;
  private Optional<Damage> damage = Optional.empty();

  /**
   * The bytes.
   *
   * @param check up to where they can be trusted
   */
  StreamBytes(
      FSDataInputStream file,
      long length,
      CompressionCodec codec,
      Decompressor decompressor,
      GzipCheck check) {
    this.raw = new GuardedInput(file);
    this.length = length;
    this.codec = codec;
    this.decompressor = decompressor;
    this.most = codec instanceof ZstdCodec ? ZSTANDARD_READ : buffer.length;
    this.check = check;
    this.ended = length == 0;
  }

  @Override
  int fill() throws IOException {
    if (ended) {
      return END;
    }
    if (next() >= check.bytes()) {
      return damaged(check.reason());
    }
    try {
      if (in == null) { // Some codecs read their header here, which may be damaged.
        in = codec.createInputStream(new FSDataInputStream(raw), decompressor);
      }
      int count = in.read(buffer, 0, (int) Math.min(most, check.bytes() - next()));
      filled(Math.max(0, count));
      return count <= 0 ? END : count;
    } catch (IOException | RuntimeException e) {
      return broken(e);
    }
  }

  private int broken(Exception e) throws IOException {
    if (raw.failed()) {
      throw new IOException("cannot read the file: " + e.getMessage(), e);
    }
    return damaged(String.valueOf(e.getMessage()));
  }

  private int damaged(String reason) {
    ended = true;
    damage = Optional.of(new Damage("uncompressed byte " + next(), reason));
    return GAP;
  }

  @Override
  String place(Mark mark) {
    return "uncompressed byte " + mark.offset();
  }

  @Override
  Optional<Damage> damage() {
    return damage;
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
    try {
      raw.close();
    } finally {
      CodecPool.returnDecompressor(decompressor);
    }
  }
}
