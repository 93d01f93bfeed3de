package org.neardup.jobs.index;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/**
 * The bytes of a bulk file, decompressed when its name ends as Hadoop's codecs have it ({@code .gz}
 * and so on).
 */
final class BulkInput extends InputStream {
  private final Seekable raw;
  private final InputStream in;

  private BulkInput(Seekable raw, InputStream in) {
    this.raw = raw;
    this.in = in;
  }

  /**
   * Opens a file behind its first bytes.
   *
   * @param offset how many decompressed bytes to leave out; only those of a plain file cost nothing
   */
  static BulkInput open(Configuration conf, Path path, long offset) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(path);
    FSDataInputStream raw = path.getFileSystem(conf).open(path);
    try {
      if (codec == null) {
        raw.seek(offset);
        return new BulkInput(raw, raw);
      }
      InputStream in = codec.createInputStream(raw);
      in.skipNBytes(offset);
      return new BulkInput(raw, in);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  /** How many bytes of the file itself were read. */
  long position() throws IOException {
    return raw.getPos();
  }

  @Override
  public int read() throws IOException {
    return in.read();
  }

  @Override
  public int read(byte[] bytes, int start, int length) throws IOException {
    return in.read(bytes, start, length);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
