package org.neardup.jobs.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;

/** A file of tab separated lines, made when its first line is written. */
public final class LineFile implements Closeable {
  /** Makes the file. */
  @FunctionalInterface
  interface Opener {
    OutputStream open() throws IOException, InterruptedException;
  }

  private final Opener opener;
  private OutputStream out;

  LineFile(Opener opener) {
    this.opener = opener;
  }

  /** Writes a line of fields, as texts that hold neither tab nor newline. */
  public void write(Object... fields) throws IOException, InterruptedException {
    if (out == null) {
      out = opener.open();
    }
    for (int i = 0; i < fields.length; i++) {
      if (fields[i] instanceof Text text) {
        out.write(text.getBytes(), 0, text.getLength());
      } else {
        out.write(fields[i].toString().getBytes(StandardCharsets.UTF_8));
      }
      out.write(i + 1 < fields.length ? '\t' : '\n');
    }
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
  }
}
