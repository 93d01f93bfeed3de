package org.neardup.jobs.projection;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Sorted signatures in memory, a part of the file that a {@link SortStage} writes for a bit
 * permutation: first the chunk's own, then the signatures with which the last of these are
 * compared. Records of a file are of equal size, so that any of them can be read first:
 *
 * <table>
 *   <caption>Record</caption>
 *   <tr><th>bytes</th><th>content, big-endian</th></tr>
 *   <tr><td>8 a word</td><td>the permuted bits, the first bit highest</td></tr>
 *   <tr><td>8</td><td>text key</td></tr>
 *   <tr><td>1</td><td>1 for a text of the language that is translated, else 0</td></tr>
 * </table>
 */
final class Chunk {
  final int own;

  /** All signatures, one after the other. */
  final long[] bits;

  final long[] textKeys;
  final boolean[] foreign;

  /**
   * The records of a chunk.
   *
   * @param own how many of the records are the chunk's own; the rest follow them
   */
  record Place(Path file, long firstRecord, int own, int records) {}

  private Chunk(Place place, int words) {
    own = place.own;
    bits = new long[Math.multiplyExact(place.records, words)];
    textKeys = new long[place.records];
    foreign = new boolean[place.records];
  }

  static int recordBytes(int words) {
    return words * Long.BYTES + Long.BYTES + 1;
  }

  static Chunk read(Configuration conf, Place place, int words) throws IOException {
    Chunk chunk = new Chunk(place, words);
    byte[] bytes = new byte[Math.multiplyExact(place.records, recordBytes(words))];
    try (FSDataInputStream in = place.file.getFileSystem(conf).open(place.file)) {
      in.readFully(place.firstRecord * recordBytes(words), bytes);
    }
    ByteBuffer records = ByteBuffer.wrap(bytes);
    for (int record = 0; record < place.records; record++) {
      for (int word = 0; word < words; word++) {
        chunk.bits[record * words + word] = records.getLong();
      }
      chunk.textKeys[record] = records.getLong();
      chunk.foreign[record] = records.get() != 0;
    }
    return chunk;
  }
}
