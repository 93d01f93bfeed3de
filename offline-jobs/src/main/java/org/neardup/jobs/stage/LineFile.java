package org.neardup.jobs.stage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;

/** A file of tab separated lines, made when its first line is written; its task closes it. */
public final class LineFile {
  @FunctionalInterface
  interface Opener {
    OutputStream open() throws IOException;
  }

  private final Opener opener;
  private final ByteWriter line = new ByteWriter();
  private OutputStream out;

  LineFile(Opener opener) {
    this.opener = opener;
  }

  /** Writes a line of fields, which must contain neither tab nor newline. */
  public void write(Object... fields) throws IOException {
    if (out == null) {
      out = opener.open();
    }
    line.clear();
    for (int i = 0; i < fields.length; i++) {
      if (fields[i] instanceof Text text) {
        line.put(text.getBytes(), 0, text.getLength());
      } else {
        byte[] bytes = fields[i].toString().getBytes(StandardCharsets.UTF_8);
        line.put(bytes, 0, bytes.length);
      }
      line.putByte(i + 1 < fields.length ? '\t' : '\n');
    }
    out.write(line.bytes(), 0, line.size());
  }
}
