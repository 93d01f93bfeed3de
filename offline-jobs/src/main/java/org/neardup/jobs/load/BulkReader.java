package org.neardup.jobs.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
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
  private final ByteArrayOutputStream request = new ByteArrayOutputStream(1 << 20);
  private int[] ends = new int[1024];
  private int documents;
  private long offset;

  /**
   * Some documents on their way to {@code _bulk}. The ends make it possible to send only those
   * documents again for which the server had no room.
   *
   * @param bytes one or two lines for each document
   * @param ends the end of each document
   */
  record Request(byte[] bytes, int[] ends) {
    int documents() {
      return ends.length;
    }

    /** The id of the first document. */
    String id() throws IOException {
      int line = 0;
      while (bytes[line] != '\n') {
        line++;
      }
      return Elasticsearch.JSON.readTree(bytes, 0, line).iterator().next().path("_id").asText();
    }

    /** The request with the chosen documents only. */
    Request only(BitSet chosen) {
      ByteArrayOutputStream kept = new ByteArrayOutputStream();
      int[] keptEnds = new int[chosen.cardinality()];
      int next = 0;
      for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
        int start = i == 0 ? 0 : ends[i - 1];
        kept.write(bytes, start, ends[i] - start);
        keptEnds[next++] = kept.size();
      }
      return new Request(kept.toByteArray(), keptEnds);
    }
  }

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

  /** The next request, or nothing at the end of the file. */
  Optional<Request> next() throws IOException {
    request.reset();
    documents = 0;
    while (request.size() < size && readDocument()) {
      if (documents == ends.length) {
        ends = Arrays.copyOf(ends, 2 * documents);
      }
      ends[documents++] = request.size();
    }
    return documents == 0
        ? Optional.empty()
        : Optional.of(new Request(request.toByteArray(), Arrays.copyOf(ends, documents)));
  }

  /** How many bytes of the file the requests so far held. */
  long offset() {
    return offset;
  }

  private boolean readDocument() throws IOException {
    int start = request.size();
    if (!readLine()) {
      return false;
    }
    boolean deletes = begins(DELETE);
    if (!deletes && !begins(INDEX) && !begins(UPDATE)) {
      throw new IOException(
          place() + " should be an action such as {\"index\":{\"_id\":\"7\"}}, got " + shown());
    }
    if (!deletes && !readLine()) {
      throw new IOException(place() + " is an action, but the file ends before its document");
    }
    offset += request.size() - start;
    return true;
  }

  /** Appends a line with its end to the request; false at the end of the file. */
  private boolean readLine() throws IOException {
    if (lines.readLine(line) == 0) {
      return false;
    }
    request.write(line.getBytes(), 0, line.getLength());
    request.write('\n');
    return true;
  }

  private static byte[] bytes(String action) {
    return ("{\"" + action + "\":").getBytes(StandardCharsets.UTF_8);
  }

  private boolean begins(byte[] action) {
    int end = Math.min(line.getLength(), action.length);
    return Arrays.equals(line.getBytes(), 0, end, action, 0, action.length);
  }

  private String place() {
    return name + ", byte " + offset;
  }

  private String shown() {
    int end = Math.min(line.getLength(), SHOWN_BYTES);
    return "[" + new String(line.getBytes(), 0, end, StandardCharsets.UTF_8) + "]";
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
