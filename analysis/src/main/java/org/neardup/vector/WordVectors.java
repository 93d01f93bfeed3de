package org.neardup.vector;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.neardup.util.Check;

/**
 * The vectors of words: a file that is read where it is, mapped into memory, made from a word2vec
 * or GloVe file by {@link WordVectorSource#convert}.
 *
 * <p>A word is known by the hash of its normalised form, as a term without stemming is. Thread
 * safe. All numbers are big-endian; r, the bytes of a row, is 4 d, or 4 + d rounded up to a
 * multiple of 4 where values are quantized:
 *
 * <pre>
 *  offset       bytes  content
 *  0            8      "NDWV" and the version, 1, in 4 bytes each
 *  8            r n    n rows in the order of the source: d floats; or, quantized, one float and d
 *                      signed bytes, which times the float are the values, then zeros
 *  8 + r n      0, 4   zeros up to a multiple of 8
 *  ...          16 w   w words in ascending signed order: hash, number of the row from 0
 *  size - 40    8      rows n; of several words with one normalised form only the first is found
 *  size - 32    8      words w
 *  size - 24    8      dimensions d
 *  size - 16    8      bits of a value, 32 or 8
 *  size - 8     8      the first 8 bytes again
 * </pre>
 */
final class WordVectors implements SortedHashes {

  static final long MAGIC = 0x4E44_5756_0000_0001L;
  static final int HEADER = 8;
  private static final int ENTRY = 16;
  private static final int TRAILER = 40;
  private static final String REFUSAL =
      "[%s] must be a file of converted word vectors, version 1, but %s";

  private final LargeBuffer file;
  private final long words;
  private final int dimensions;
  private final boolean quantized;
  private final long rowBytes;
  private final long index;

  WordVectors(LargeBuffer file) {
    file.requireHeader(MAGIC, HEADER + TRAILER, REFUSAL);
    long end = file.size() - TRAILER;
    this.file = file;
    this.words = file.getLong(end + 8);
    this.dimensions = (int) file.getLong(end + 16);
    this.quantized = file.getLong(end + 24) == 8;
    this.rowBytes = rowBytes(dimensions, quantized);
    this.index = end - ENTRY * words;
    long rowsEnd = HEADER + rowBytes * file.getLong(end);
    boolean ends = file.getLong(end + 32) == MAGIC && index == roundUp(rowsEnd, 8);
    Check.that(ends, REFUSAL, file, "its end is missing");
  }

  static long rowBytes(int dimensions, boolean quantized) {
    return quantized ? 4 + roundUp(dimensions, 4) : 4L * dimensions;
  }

  static long roundUp(long size, int multiple) {
    return (size + multiple - 1) / multiple * multiple;
  }

  /** Opens a converted file; takes no longer for a large one. */
  public static WordVectors open(Path file) {
    return new WordVectors(LargeBuffer.map(file));
  }

  @Override
  public long count() {
    return words;
  }

  @Override
  public long hash(long word) {
    return file.getLong(index + ENTRY * word);
  }

  public int dimensions() {
    return dimensions;
  }

  /**
   * Adds a multiple of a word's vector to a sum. O(dimensions).
   *
   * @param word its index, from {@link #find}
   */
  public void addTo(double[] sum, double weight, long word) {
    long at = HEADER + rowBytes * file.getLong(index + ENTRY * word + 8);
    ByteBuffer piece = file.piece(at);
    int row = file.offset(at);
    if (quantized) {
      double step = weight * piece.getFloat(row);
      for (int i = 0; i < dimensions; i++) {
        sum[i] += step * piece.get(row + 4 + i);
      }
    } else {
      for (int i = 0; i < dimensions; i++) {
        sum[i] += weight * piece.getFloat(row + 4 * i);
      }
    }
  }
}
