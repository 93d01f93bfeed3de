package org.neardup.jobs.io;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * How the characters of a file are written.
 *
 * @param charset its name
 * @param carriageReturns whether lines end by a carriage return alone
 */
record TextEncoding(String charset, boolean carriageReturns) {
  /** As the readers of all formats take it. */
  static final TextEncoding PLAIN = new TextEncoding(StandardCharsets.UTF_8.name(), false);

  /**
   * The encoding of a file: UTF-16 by its byte order mark, otherwise as the options have it.
   *
   * @param head what the file begins with
   */
  static TextEncoding of(SourceOptions options, byte[] head) {
    String charset = hasMark(head) ? StandardCharsets.UTF_16.name() : options.encoding();
    String text = new String(head, Charset.forName(charset));
    return new TextEncoding(charset, text.indexOf('\r') >= 0 && text.indexOf('\n') < 0);
  }

  private static boolean hasMark(byte[] head) {
    return head.length >= 2
        && (head[0] == (byte) 0xfe && head[1] == (byte) 0xff
            || head[0] == (byte) 0xff && head[1] == (byte) 0xfe);
  }

  /** Whether the bytes can be read as they are, from the middle too. */
  boolean isPlain() {
    return equals(PLAIN);
  }

  /** The bytes of a file as {@link #PLAIN} has them. */
  SplitBytes plain(SplitBytes in) {
    return isPlain() ? in : new DecodedBytes(in, Charset.forName(charset), carriageReturns);
  }
}
