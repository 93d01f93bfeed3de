package org.neardup.jobs.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/**
 * Cuts a bulk file into requests that end with the document that reaches a given size.
 *
 * <p>A document is two lines: {@code {"index":{"_id":"..."}}} and its source, or {@code update} and
 * the changes; a deletion is the line {@code {"delete":{"_id":"..."}}} alone.
 */
final class BulkReader implements AutoCloseable {
  private static final byte[] INDEX = bytes("index");
  private static final byte[] UPDATE = bytes("update");
  private static final byte[] DELETE = bytes("delete");

  private static final byte[] NEWLINE = {'\n'};
  private static final int SHOWN_BYTES = 60;

  private final String name;
  private final int size;
  private final LineReader lines;
  private final Text line = new Text();
  private final ByteArrayOutputStream document = new ByteArrayOutputStream();
  private long offset;

  /**
   * A reader that closes its input.
   *
   * @param name of the file, for messages
   * @param offset how many bytes the file has before the first that is read
   * @param size when a request is large enough, in bytes
   */
  BulkReader(String name, InputStream in, long offset, int size) {
    this.name = name;
    this.lines = new LineReader(in, NEWLINE);
    this.offset = offset;
    this.size = size;
  }

  /** The documents of the next request, one or two lines each; none at the end of the file. */
  List<byte[]> next() throws IOException {
    List<byte[]> request = new ArrayList<>();
    long end = offset + size;
    while (offset < end && readDocument()) {
      request.add(document.toByteArray());
    }
    return request;
  }

  /** How many bytes of the file the requests so far held. */
  long offset() {
    return offset;
  }

  private boolean readDocument() throws IOException {
    document.reset();
    if (!readLine()) {
      return false;
    }
    boolean deletes = begins(DELETE);
    if (!deletes && !begins(INDEX) && !begins(UPDATE)) {
      String shown =
          new String(
              line.getBytes(), 0, Math.min(line.getLength(), SHOWN_BYTES), StandardCharsets.UTF_8);
      throw new IOException(
          "%s, byte %s should be an action such as {\"index\":{\"_id\":\"7\"}}, got [%s]"
              .formatted(name, offset, shown));
    }
    if (!deletes && !readLine()) {
      throw new IOException(
          "%s, byte %s is an action, but the file ends before its document"
              .formatted(name, offset));
    }
    offset += document.size();
    return true;
  }

  /** Appends a line with its end to the document; false at the end of the file. */
  private boolean readLine() throws IOException {
    if (lines.readLine(line) == 0) {
      return false;
    }
    document.write(line.getBytes(), 0, line.getLength());
    document.write('\n');
    return true;
  }

  private static byte[] bytes(String action) {
    return ("{\"" + action + "\":").getBytes(StandardCharsets.UTF_8);
  }

  private boolean begins(byte[] action) {
    int end = Math.min(line.getLength(), action.length);
    return Arrays.equals(line.getBytes(), 0, end, action, 0, action.length);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
