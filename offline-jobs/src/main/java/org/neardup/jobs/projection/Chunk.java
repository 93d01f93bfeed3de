package org.neardup.jobs.projection;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.stage.codec.ByteReader;

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
 *   <tr><td>1, or 21 with fields that decide which units may be a pair</td><td>the traits, as {@link
 *       UnitTraits#CODEC} writes them, then zeros</td></tr>
 * </table>
 */
final class Chunk {
  final int own;

  /** All signatures, one after the other. */
  final long[] bits;

  final long[] textKeys;
  final UnitTraits[] traits;

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
    traits = new UnitTraits[place.records];
  }

  static int recordBytes(WindowSettings window, BlockingRule rule) {
    int fields = rule.hasFields() ? 2 * Long.BYTES + Integer.BYTES : 0;
    return (window.words() + 1) * Long.BYTES + 1 + fields;
  }

  static Chunk read(Configuration conf, Place place, WindowSettings window, BlockingRule rule)
      throws IOException {
    int words = window.words();
    int recordBytes = recordBytes(window, rule);
    Chunk chunk = new Chunk(place, words);
    byte[] bytes = new byte[Math.multiplyExact(place.records, recordBytes)];
    try (FSDataInputStream file = place.file.getFileSystem(conf).open(place.file)) {
      file.readFully(place.firstRecord * recordBytes, bytes);
    }
    ByteReader in = new ByteReader();
    for (int record = 0; record < place.records; record++) {
      in.reset(bytes, record * recordBytes, recordBytes);
      for (int word = 0; word < words; word++) {
        chunk.bits[record * words + word] = in.getLong();
      }
      chunk.textKeys[record] = in.getLong();
      chunk.traits[record] = UnitTraits.CODEC.read(in);
    }
    return chunk;
  }
}
