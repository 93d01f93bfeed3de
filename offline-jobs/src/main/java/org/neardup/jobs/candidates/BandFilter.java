package org.neardup.jobs.candidates;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The bands of new texts, as a set of bits, one for each band by its hash (a Bloom filter with one
 * hash function; Bloom, CACM 1970). It has every band that was added, and false positives: one in
 * 17 of all other bands with {@value #BITS_A_BAND} bits a band. Two bytes for each band of new
 * texts, at most 64 MB. Not thread safe.
 */
final class BandFilter {
  private static final int BITS_A_BAND = 16;
  private static final int LEAST_BITS = 10;
  private static final int MOST_BITS = 29;

  /** The golden ratio's fraction. */
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final int shift;
  private final long[] words;

  private BandFilter(int log2) {
    shift = Long.SIZE - log2;
    words = new long[1 << (log2 - 6)];
  }

  /** An empty filter for about so many bands. */
  static BandFilter of(long bands) {
    int log2 = Long.SIZE - Long.numberOfLeadingZeros(bands * BITS_A_BAND);
    return new BandFilter(Math.clamp(log2, LEAST_BITS, MOST_BITS));
  }

  void add(long band) {
    int bit = bit(band);
    words[bit >>> 6] |= 1L << bit;
  }

  boolean mayHave(long band) {
    int bit = bit(band);
    return (words[bit >>> 6] & 1L << bit) != 0;
  }

  private int bit(long band) {
    return (int) (band * MULTIPLIER >>> shift);
  }

  /** How many words of 64 bits there are. */
  int size() {
    return words.length;
  }

  long word(int index) {
    return words[index];
  }

  /** Writes words that come in the order of their indices; those between them are 0. */
  static final class Writer {
    private final DataOutput out;
    private int next;

    Writer(DataOutput out) {
      this.out = out;
    }

    void write(int index, long word) throws IOException {
      for (; next < index; next++) {
        out.writeLong(0);
      }
      out.writeLong(word);
      next++;
    }
  }

  /** Reads what a {@link Writer} wrote for as many bands; what is not there is 0. */
  static BandFilter read(Configuration conf, Path file, long bands) throws IOException {
    BandFilter filter = BandFilter.of(bands);
    long length = file.getFileSystem(conf).getFileStatus(file).getLen();
    try (DataInputStream in = file.getFileSystem(conf).open(file, 1 << 16)) {
      for (int i = 0; i < length / Long.BYTES; i++) {
        filter.words[i] = in.readLong();
      }
    }
    return filter;
  }
}
