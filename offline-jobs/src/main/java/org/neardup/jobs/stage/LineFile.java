package org.neardup.jobs.stage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.stage.codec.ByteWriter;

/** A file of tab separated lines, made when its first line is written; its task closes it. */
public final class LineFile {
  private final CallableRaisingIOE<OutputStream> opener;
  private final ByteWriter line = new ByteWriter();
  private OutputStream out;

  LineFile(CallableRaisingIOE<OutputStream> opener) {
    this.opener = opener;
  }

  /** Writes a line of fields, which must contain neither tab nor newline. */
  public void write(Object... fields) throws IOException {
    if (out == null) {
      out = opener.apply();
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
