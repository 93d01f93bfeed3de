package org.neardup.jobs.sample;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The texts of a sample that have a band. A text is identified by its place in the sample, a band
 * that one of them has by its number here, in the order of the hashes. 16 bytes for each band of
 * each text, and as much again while it is made. Thread safe.
 */
final class BandIndex {
  private static final int FILTER_BITS = 22;

  private final long[] hashes;
  private final int[] starts;
  private final int[] texts;

  /** Spares most bands of other texts the search. */
  private final BitSet filter = new BitSet(1 << FILTER_BITS);

  /**
   * An index.
   *
   * @param bands the hashes of the bands of each text
   */
  BandIndex(List<long[]> bands) {
    long[] all = bands.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    hashes = Arrays.stream(all).distinct().toArray();
    starts = new int[hashes.length + 1];
    texts = new int[all.length];
    for (long hash : all) {
      filter.set(bit(hash));
      starts[find(hash) + 1]++;
    }
    for (int i = 0; i < hashes.length; i++) {
      starts[i + 1] += starts[i];
    }
    int[] filled = starts.clone();
    for (int text = 0; text < bands.size(); text++) {
      for (long hash : bands.get(text)) {
        texts[filled[find(hash)]++] = text;
      }
    }
  }

  private static int bit(long hash) {
    return (int) (hash >>> (Long.SIZE - FILTER_BITS));
  }

  /** How many different bands there are. */
  int size() {
    return hashes.length;
  }

  /** The number of the band with a hash, negative if no text has it. */
  int find(long hash) {
    return filter.get(bit(hash)) ? Arrays.binarySearch(hashes, hash) : -1;
  }

  /** How many texts have a band. */
  int count(int band) {
    return starts[band + 1] - starts[band];
  }

  /** One of the texts that have a band, in ascending order. */
  int text(int band, int index) {
    return texts[starts[band] + index];
  }
}
