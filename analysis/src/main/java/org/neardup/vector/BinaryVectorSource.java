package org.neardup.vector;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Files that the word2vec program writes with {@code -binary 1}. */
final class BinaryVectorSource extends WordVectorSource {

  private static final int MAX_WORD = 1 << 16;

  private final Path file;
  private final DataInputStream in;
  private final long expected;
  private final ByteBuffer row;
  private long read;
  private String word = "";

  BinaryVectorSource(Path file, InputStream stream) throws IOException {
    this.file = file;
    this.in = new DataInputStream(new BufferedInputStream(stream, 1 << 16));
    int[] header = header(file, until('\n'));
    this.expected = header[0];
    this.row = ByteBuffer.allocate(4 * header[1]).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  int dimensions() {
    return row.capacity() / 4;
  }

  @Override
  String word() {
    return word;
  }

  @Override
  boolean next(float[] values) throws IOException {
    if (read == expected) {
      return false;
    }
    try {
      word = until(' ').stripLeading(); // some programs end each row with a newline
      in.readFully(row.array());
    } catch (EOFException e) {
      throw new IllegalArgumentException(
          "[%s] must have %s words as its first line says, but ends within word %s"
              .formatted(file, expected, read + 1),
          e);
    }
    row.asFloatBuffer().get(values);
    read++;
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "word " + read + " of [" + file + "] must have finite values, got " + value);
      }
    }
    return true;
  }

  private String until(char end) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int b = in.readUnsignedByte(); b != end; b = in.readUnsignedByte()) {
      text.write(b);
      if (text.size() > MAX_WORD) {
        throw new IllegalArgumentException(
            "word " + (read + 1) + " of [" + file + "] must have at most " + MAX_WORD + " bytes");
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
