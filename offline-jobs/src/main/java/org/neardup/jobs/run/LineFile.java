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

  /** Writes a line of fields that hold neither tab nor newline. */
  public void write(String... fields) throws IOException, InterruptedException {
    open().write(String.join("\t", fields).getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  /** Writes a line of two ids. */
  public void write(Text first, Text second) throws IOException, InterruptedException {
    open();
    write(first, '\t');
    write(second, '\n');
  }

  /** Writes a line of two ids and a text. */
  public void write(Text first, Text second, String third)
      throws IOException, InterruptedException {
    open();
    write(first, '\t');
    write(second, '\t');
    out.write(third.getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  private void write(Text field, char end) throws IOException {
    out.write(field.getBytes(), 0, field.getLength());
    out.write(end);
  }

  private OutputStream open() throws IOException, InterruptedException {
    if (out == null) {
      out = opener.open();
    }
    return out;
  }

  @Override
  public void close() throws IOException {
    if (out != null) {
      out.close();
    }
  }
}
