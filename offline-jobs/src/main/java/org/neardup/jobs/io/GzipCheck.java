package org.neardup.jobs.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * How much of a gzip file can be trusted. A flipped bit garbles what comes after it, often without
 * a trace until the checksum behind all the data of the member; so a file is read once more before
 * anything is taken from it. Of a member that ends early all is taken that is there.
 *
 * @param bytes uncompressed bytes of the members before the first damaged one
 * @param reason what is wrong with that one; empty if none is damaged
 */
record GzipCheck(long bytes, String reason) {
  /** Of a file that is no gzip file, or is only looked into. */
  static final GzipCheck UNCHECKED = new GzipCheck(Long.MAX_VALUE, "");

  /** Reads a file to its end, or to the first damage, and closes it. */
  static GzipCheck of(FSDataInputStream file) throws IOException {
    GuardedInput raw = new GuardedInput(file);
    byte[] buffer = new byte[SplitBytes.BUFFER_SIZE];
    long good = 0;
    try (InputStream in = new BufferedInputStream(new FSDataInputStream(raw), buffer.length)) {
      while (hasMore(in)) {
        good += lengthOfMember(in, buffer);
      }
      return UNCHECKED;
    } catch (EOFException e) {
      return UNCHECKED;
    } catch (IOException e) {
      if (raw.failed()) {
        throw e;
      }
      return new GzipCheck(good, String.valueOf(e.getMessage()));
    }
  }

  private static boolean hasMore(InputStream in) throws IOException {
    in.mark(1);
    boolean more = in.read() >= 0;
    in.reset();
    return more;
  }

  private static long lengthOfMember(InputStream in, byte[] buffer) throws IOException {
    GzipCompressorInputStream member = new GzipCompressorInputStream(in, false);
    long length = 0;
    for (int count = member.read(buffer); count >= 0; count = member.read(buffer)) {
      length += count;
    }
    return length;
  }
}
