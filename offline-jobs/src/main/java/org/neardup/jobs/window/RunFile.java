package org.neardup.jobs.window;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * A run: the permuted signatures between two cuts of one bit permutation, in order. Records are of
 * equal size, so that a file's length tells how many it has and any of them can be read first:
 *
 * <table>
 *   <caption>Record</caption>
 *   <tr><th>bytes</th><th>content, big-endian</th></tr>
 *   <tr><td>8 a word</td><td>the permuted bits, the first bit highest</td></tr>
 *   <tr><td>8</td><td>text key</td></tr>
 *   <tr><td>1</td><td>1 for a text of the language that is translated, else 0</td></tr>
 * </table>
 */
final class RunFile implements Closeable {
  /** The prefix of the names of run files. */
  static final String START = "run-";

  private static final int NUMBER_DIGITS = 5;

  private final OutputStream out;
  private final ByteBuffer record;

  RunFile(OutputStream out, int words) {
    this.out = out;
    this.record = ByteBuffer.allocate(recordBytes(words));
  }

  static int recordBytes(int words) {
    return words * Long.BYTES + Long.BYTES + 1;
  }

  /** The first part of a file's name: sorts as the runs do. */
  static String name(int permutation, int run) {
    return START + "%05d-%09d".formatted(permutation, run);
  }

  /** The bit permutation that a file is of. */
  static int permutation(String name) {
    int start = START.length();
    return Integer.parseInt(name.substring(start, start + NUMBER_DIGITS));
  }

  void write(PermutedKey key) throws IOException {
    record.clear();
    for (long word : key.words()) {
      record.putLong(word);
    }
    record.putLong(key.textKey()).put((byte) (key.foreign() ? 1 : 0));
    out.write(record.array());
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
