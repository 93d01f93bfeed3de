package org.neardup.jobs.candidates;

import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.util.Arithmetic;

/**
 * A set of hashes as bits, one for each (a Bloom filter with one hash function; Bloom, CACM 1970).
 * It has every hash that was added, and false positives: one in 17 of all others with {@value
 * #BITS_A_HASH} bits a hash. Two bytes for each hash, at most 64 MB. Not thread safe.
 */
public final class HashFilter {
  private static final int BITS_A_HASH = 16;
  private static final int MIN_BITS = 10;
  private static final int MAX_BITS = 29;

  /** The golden ratio's fraction. */
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final int shift;
  private final long[] words;

  private HashFilter(int log2) {
    shift = Long.SIZE - log2;
    words = new long[words(log2)];
  }

  /** An empty filter for about this number of hashes. */
  static HashFilter of(long hashes) {
    return new HashFilter(log2(hashes));
  }

  /** The number of longs of a filter for this number of hashes. */
  public static int words(long hashes) {
    return words(log2(hashes));
  }

  private static int words(int log2) {
    return 1 << (log2 - 6);
  }

  /** The logarithm of the number of bits. */
  private static int log2(long hashes) {
    int log2 = Long.SIZE - Long.numberOfLeadingZeros(hashes * BITS_A_HASH);
    return Arithmetic.clamp(log2, MIN_BITS, MAX_BITS);
  }

  void add(long hash) {
    int bit = bit(hash);
    words[bit >>> 6] |= 1L << bit;
  }

  boolean mayHave(long hash) {
    int bit = bit(hash);
    return (words[bit >>> 6] & 1L << bit) != 0;
  }

  private int bit(long hash) {
    return (int) (hash * MULTIPLIER >>> shift);
  }

  int size() {
    return words.length;
  }

  long word(int index) {
    return words[index];
  }

  /** Reads a file of the first words of a filter for that number of hashes; others are 0. */
  static HashFilter read(Configuration conf, Path file, long hashes) throws IOException {
    HashFilter filter = HashFilter.of(hashes);
    long length = file.getFileSystem(conf).getFileStatus(file).getLen();
    try (DataInputStream in = file.getFileSystem(conf).open(file, 1 << 16)) {
      for (int i = 0; i < length / Long.BYTES; i++) {
        filter.words[i] = in.readLong();
      }
    }
    return filter;
  }
}
