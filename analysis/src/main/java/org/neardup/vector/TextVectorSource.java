package org.neardup.vector;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Lines of a word and its values, separated by single spaces; a word may have spaces in it. */
final class TextVectorSource extends WordVectorSource {

  private final Path file;
  private final BufferedReader reader;
  private final int dimensions;
  private final long expected;
  private long read;
  private String line;
  private String word = "";

  TextVectorSource(Path file, InputStream stream, boolean hasHeader) throws IOException {
    this.file = file;
    this.reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8), 1 << 16);
    String first = nextLine();
    if (hasHeader) {
      int[] header = header(file, first);
      this.expected = header[0];
      this.dimensions = header[1];
      this.line = nextLine();
    } else {
      this.expected = -1;
      this.dimensions = (int) first.chars().filter(c -> c == ' ').count();
      this.line = first;
    }
  }

  private String nextLine() throws IOException {
    String next = reader.readLine();
    return next == null ? "" : next.stripTrailing();
  }

  @Override
  int dimensions() {
    return dimensions;
  }

  @Override
  String word() {
    return word;
  }

  @Override
  boolean next(float[] values) throws IOException {
    if (line.isEmpty()) {
      requireAll();
      return false;
    }
    int end = line.length();
    for (int i = dimensions - 1; i >= 0; i--) {
      int space = line.lastIndexOf(' ', end - 1);
      values[i] = value(space, end);
      end = space;
    }
    word = line.substring(0, end);
    read++;
    line = nextLine();
    return true;
  }

  private float value(int space, int end) {
    try {
      float value = space <= 0 ? Float.NaN : Float.parseFloat(line.substring(space + 1, end));
      if (Float.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The message is the same as for a number that is missing or not finite.
    }
    throw new IllegalArgumentException(
        "word %s of [%s] must be followed by %s numbers, got [%s]"
            .formatted(read + 1, file, dimensions, line.substring(0, Math.min(80, line.length()))));
  }

  private void requireAll() throws IOException {
    if ((expected >= 0 && read != expected) || reader.readLine() != null) {
      throw new IllegalArgumentException(
          "[%s] must have %s, but word %s is the last before its end or an empty line"
              .formatted(
                  file,
                  expected >= 0 ? expected + " words as its first line says" : "no empty line",
                  read));
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
