package org.neardup.vector;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.neardup.text.Normalizer;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/**
 * Writes a file of {@link WordVectors} in one pass; holds 8 bytes for each word. Not thread safe.
 */
final class WordVectorsWriter {

  private static final int MAX_BYTE = 127;

  private final Normalizer normalizer = new Normalizer(TextOptions.of(Unit.SENTENCE));
  private final DataOutputStream out;
  private final int dimensions;
  private final boolean quantised;
  private long[] hashes = new long[1 << 16];
  private int rows;

  /** Begins a file. The stream is flushed at the end, but not closed. */
  WordVectorsWriter(OutputStream stream, int dimensions, boolean quantised) throws IOException {
    this.out = new DataOutputStream(new BufferedOutputStream(stream, 1 << 16));
    this.dimensions = dimensions;
    this.quantised = quantised;
    out.writeLong(WordVectors.MAGIC);
  }

  void add(String word, float[] values) throws IOException {
    if (rows == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * rows);
    }
    hashes[rows++] = TermReader.hash(normalizer.normalize(word));
    if (quantised) {
      writeBytes(values);
    } else {
      for (float value : values) {
        out.writeFloat(value);
      }
    }
  }

  private void writeBytes(float[] values) throws IOException {
    float largest = 0;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    float step = largest / MAX_BYTE;
    out.writeFloat(step);
    for (float value : values) {
      out.writeByte(step == 0 ? 0 : Math.clamp(Math.round(value / step), -MAX_BYTE, MAX_BYTE));
    }
    zeros(WordVectors.roundUp(dimensions, 4) - dimensions);
  }

  private void zeros(long count) throws IOException {
    for (long i = 0; i < count; i++) {
      out.writeByte(0);
    }
  }

  /**
   * Ends the file.
   *
   * @return how many words can be found: fewer than were added where some have the same normalised
   *     form
   */
  int finish() throws IOException {
    long rowsEnd = WordVectors.HEADER + WordVectors.rowBytes(dimensions, quantised) * rows;
    zeros(WordVectors.roundUp(rowsEnd, 8) - rowsEnd);
    long[] words = Arrays.stream(hashes, 0, rows).sorted().distinct().toArray();
    int[] firstRow = new int[words.length];
    for (int row = rows - 1; row >= 0; row--) {
      firstRow[Arrays.binarySearch(words, hashes[row])] = row;
    }
    for (int i = 0; i < words.length; i++) {
      out.writeLong(words[i]);
      out.writeLong(firstRow[i]);
    }
    for (long number : new long[] {rows, words.length, dimensions, quantised ? 8 : 32}) {
      out.writeLong(number);
    }
    out.writeLong(WordVectors.MAGIC);
    out.flush();
    return words.length;
  }
}
