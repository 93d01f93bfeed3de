package org.neardup.jobs.io;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;

/** The bytes of a file that is not compressed. */
final class PlainBytes extends SplitBytes {
  private final FSDataInputStream in;
  private final long start;
  private final long end;

  PlainBytes(FSDataInputStream in, long start, long length) throws IOException {
    startAt(start);
    this.in = in;
    this.start = start;
    this.end = start + length;
    in.seek(start);
  }

  @Override
  int fill() throws IOException {
    int wanted = next() < end ? (int) Math.min(buffer.length, end - next()) : buffer.length;
    int count = in.read(buffer, 0, wanted);
    return count <= 0 ? END : filled(count);
  }

  @Override
  boolean inside() {
    return bufferStart() < end;
  }

  @Override
  boolean atStartOfFile() {
    return start == 0;
  }

  @Override
  float progress() {
    return end == start ? 1 : Math.min(1, (next() - start) / (float) (end - start));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
