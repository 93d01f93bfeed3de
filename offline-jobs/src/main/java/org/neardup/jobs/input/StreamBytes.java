package org.neardup.jobs.input;

import io.airlift.compress.zstd.ZstdCodec;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;

/** A compressed file that can only be read from its beginning, whole. */
final class StreamBytes extends SplitBytes {
  /** The codec drops all bytes of a read in which it meets damage, so reads are short. */
  private static final int ZSTANDARD_READ = 64;

  private final FSDataInputStream raw;
  private final long length;
  private final CompressionCodec codec;
  private final Decompressor decompressor;
  private final int most;

  /** How many bytes can be trusted, and why no more. */
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
      CompressionCodec codec,
      Decompressor decompressor,
      Optional<FSDataInputStream> check)
      throws IOException {
    this.raw = file;
    this.length = length;
    this.codec = codec;
    this.decompressor = decompressor;
    this.most = codec instanceof ZstdCodec ? ZSTANDARD_READ : buffer.length;
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
      return damaged(damageBehind);
    }
    try {
      if (in == null) { // Some codecs read their header here, which may be damaged.
        in = codec.createInputStream(raw, decompressor);
      }
      int count = in.read(buffer, 0, (int) Math.min(most, trusted - next));
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
    try {
      raw.close();
    } finally {
      CodecPool.returnDecompressor(decompressor);
    }
  }

  /**
   * Finds how much of a gzip file can be trusted. A flipped bit garbles what comes after it, often
   * without a trace until the checksum behind all the data of the member; so a file is read once
   * more before anything is taken from it. A member that ends early is read to its end.
   */
  private void check(FSDataInputStream gzip) throws IOException {
    long good = 0;
    try (InputStream file = new BufferedInputStream(gzip, BUFFER_SIZE)) {
      while (hasMore(file)) {
        good += IOUtils.consume(new GzipCompressorInputStream(file, false));
      }
    } catch (EOFException e) {
      // The reader comes to the same end.
    } catch (IOException e) {
      GuardedInput.check(e);
      trusted = good;
      damageBehind = String.valueOf(e.getMessage());
    }
  }

  private static boolean hasMore(InputStream in) throws IOException {
    in.mark(1);
    boolean more = in.read() >= 0;
    in.reset();
    return more;
  }
}
