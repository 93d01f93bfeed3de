package org.neardup.jobs.input.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.neardup.pinned.commons.io.input.ReaderInputStream;

/**
 * How the characters of a file are written.
 *
 * @param charset its name
 * @param carriageReturns whether lines end by a carriage return alone
 */
public record TextEncoding(String charset, boolean carriageReturns) {
  /** As the readers of all formats take it, also from the middle of a file. */
  public static final TextEncoding PLAIN = new TextEncoding(StandardCharsets.UTF_8.name(), false);

  /**
   * The encoding of a file.
   *
   * @param usual the charset of a file without the byte order mark of UTF-16
   * @param head what the file begins with
   */
  public static TextEncoding of(String usual, byte[] head) {
    String charset = hasMark(head) ? StandardCharsets.UTF_16.name() : usual;
    String text = new String(head, Charset.forName(charset));
    return new TextEncoding(charset, text.indexOf('\r') >= 0 && text.indexOf('\n') < 0);
  }

  private static boolean hasMark(byte[] head) {
    return head.length >= 2
        && (head[0] == (byte) 0xfe && head[1] == (byte) 0xff
            || head[0] == (byte) 0xff && head[1] == (byte) 0xfe);
  }

  /** The bytes of a whole file as {@link #PLAIN} has them. */
  public SplitBytes plain(SplitBytes in) throws IOException {
    return equals(PLAIN) ? in : new DecodedBytes(in, this);
  }

  /** Bytes in UTF-8; bytes that are no character in the encoding of the file become U+FFFD. */
  private static final class DecodedBytes extends SplitBytes {
    private final SplitBytes file;
    private final InputStream decoded;
    private final boolean carriageReturns;

    DecodedBytes(SplitBytes file, TextEncoding encoding) throws IOException {
      this.file = file;
      this.carriageReturns = encoding.carriageReturns;
      this.decoded =
          encoding.charset.equals(PLAIN.charset)
              ? file
              : ReaderInputStream.builder()
                  .setReader(new InputStreamReader(file, Charset.forName(encoding.charset)))
                  .setCharset(StandardCharsets.UTF_8)
                  .get();
    }

    @Override
    protected int fill() throws IOException {
      int count = decoded.read(buffer, 0, buffer.length);
      if (count < 0) {
        damage = file.damage();
        return damage.isPresent() ? GAP : END;
      }
      for (int i = 0; carriageReturns && i < count; i++) {
        buffer[i] = buffer[i] == '\r' ? (byte) '\n' : buffer[i];
      }
      return filled(count);
    }

    @Override
    public String location(Mark mark) {
      return "byte " + mark.offset() + " as UTF-8";
    }

    @Override
    public float progress() {
      return file.progress();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
