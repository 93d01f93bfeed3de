package org.neardup.jobs.index;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cuts a bulk file into requests that end with the document that reaches a given size.
 *
 * <p>A document is two lines: {@code {"index":{"_id":"..."}}} and its source.
 */
final class BulkReader implements AutoCloseable {
  private static final byte[] ACTION = "{\"index\":".getBytes(StandardCharsets.UTF_8);

  private final String name;
  private final int size;
  private final LineInput lines;
  private final GrowingBytes request = new GrowingBytes();
  private int[] ends = new int[1024];
  private int documents;
  private long offset;

  /**
   * A reader that closes what it reads.
   *
   * @param name what to call the file
   * @param offset how many bytes the file has before the first that is read
   * @param size when a request is large enough, in bytes
   */
  BulkReader(String name, InputStream in, long offset, int size) {
    this.name = name;
    this.lines = new LineInput(in);
    this.offset = offset;
    this.size = size;
  }

  /** The next request, or nothing at the end of the file. */
  Optional<BulkRequest> next() throws IOException {
    request.length = 0;
    documents = 0;
    while (request.length < size && readDocument()) {
      if (documents == ends.length) {
        ends = Arrays.copyOf(ends, 2 * documents);
      }
      ends[documents++] = request.length;
    }
    return documents == 0
        ? Optional.empty()
        : Optional.of(
            new BulkRequest(
                Arrays.copyOf(request.bytes, request.length), Arrays.copyOf(ends, documents)));
  }

  /** How many bytes of the file the requests so far held. */
  long offset() {
    return offset;
  }

  private boolean readDocument() throws IOException {
    int start = request.length;
    if (!lines.appendTo(request)) {
      return false;
    }
    if (!request.startsWith(start, ACTION)) {
      throw new IOException(
          place()
              + " should be an action such as {\"index\":{\"_id\":\"7\"}}, got "
              + shown(start));
    }
    if (!lines.appendTo(request)) {
      throw new IOException(place() + " is an action, but the file ends before its document");
    }
    offset += request.length - start;
    return true;
  }

  private String place() {
    return name + ", byte " + offset;
  }

  private String shown(int start) {
    int end = Math.min(request.length - 1, start + 60);
    return "[" + new String(request.bytes, start, end - start, StandardCharsets.UTF_8) + "]";
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /**
   * A byte array that grows; its fields are read directly, since this class is all that sees it.
   */
  private static final class GrowingBytes {
    private byte[] bytes = new byte[1 << 20];
    private int length;

    void append(byte[] from, int start, int count) {
      int needed = Math.addExact(length, count);
      if (needed > bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * needed));
      }
      System.arraycopy(from, start, bytes, length, count);
      length = needed;
    }

    boolean startsWith(int start, byte[] prefix) {
      int end = start + prefix.length;
      return length >= end && Arrays.equals(bytes, start, end, prefix, 0, prefix.length);
    }
  }

  /** Lines as bytes: about ten times as fast as reading text and encoding it again. */
  private static final class LineInput implements AutoCloseable {
    private static final byte[] NEWLINE = {'\n'};

    private final byte[] block = new byte[1 << 16];
    private final InputStream in;
    private int next;
    private int end;

    LineInput(InputStream in) {
      this.in = in;
    }

    /** Appends a line, which then ends in a newline; false at the end of the file. */
    boolean appendTo(GrowingBytes target) throws IOException {
      boolean any = false;
      while (next < end || fill()) {
        int newline = next;
        while (newline < end && block[newline] != '\n') {
          newline++;
        }
        boolean complete = newline < end;
        int stop = complete ? newline + 1 : end;
        target.append(block, next, stop - next);
        next = stop;
        any = true;
        if (complete) {
          return true;
        }
      }
      if (any) {
        target.append(NEWLINE, 0, 1);
      }
      return any;
    }

    private boolean fill() throws IOException {
      next = 0;
      end = Math.max(0, in.read(block));
      return end > 0;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
