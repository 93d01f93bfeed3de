package org.neardup.signature;

import java.util.Arrays;

/**
 * Sums of normally distributed entries. Each byte of a term's random words is one entry, read
 * through {@link GaussianTable}; the sums are of floats, each in the order of the terms, so that
 * they are the same on every machine, and the inner loop is one that the JIT turns into vector
 * instructions (it does not for integers times bytes).
 *
 * <p>The entries of frequent terms are kept, up to {@value #CACHE_BYTES} bytes in all, allocated as
 * they come. Each place serves all terms with the same low bits, and the one that comes in more
 * often than all others together stays (Boyer and Moore's majority vote): rare terms cannot drive
 * out frequent ones. What is kept changes no result.
 */
final class GaussianSums extends Hyperplanes {

  static final int CACHE_BYTES = 1 << 22;

  private static final int MAX_VOTES = 100;

  private final RandomWords random;
  private final float[] sums;
  private final long[] generated;
  private final byte[] entries;
  private final long[] cachedTerms;
  private final byte[] votes;
  private final byte[][] cached;

  GaussianSums(int bits, RandomWords random) {
    this.random = random;
    this.sums = new float[bits];
    this.generated = new long[(bits + 7) / 8];
    this.entries = new byte[8 * generated.length];
    int places = Math.max(1, Integer.highestOneBit(CACHE_BYTES / entries.length));
    this.cachedTerms = new long[places];
    this.votes = new byte[places];
    this.cached = new byte[places][];
  }

  @Override
  void clear() {
    Arrays.fill(sums, 0);
  }

  @Override
  void add(long term, float weight) {
    byte[] row = entries(term);
    float[] to = sums;
    for (int i = 0; i < to.length; i++) {
      to[i] += weight * row[i];
    }
  }

  private byte[] entries(long term) {
    int place = (int) term & (cached.length - 1);
    if (cached[place] == null) {
      cached[place] = new byte[entries.length];
    } else if (cachedTerms[place] == term) {
      votes[place] = (byte) Math.min(votes[place] + 1, MAX_VOTES);
      return cached[place];
    } else if (votes[place] > 0) {
      votes[place]--;
      generate(term, entries);
      return entries;
    }
    cachedTerms[place] = term;
    votes[place] = 1;
    generate(term, cached[place]);
    return cached[place];
  }

  private void generate(long term, byte[] row) {
    random.fill(term, generated);
    byte[] table = GaussianTable.VALUES;
    for (int i = 0; i < generated.length; i++) {
      long eight = generated[i];
      for (int j = 0; j < 8; j++) {
        row[8 * i + j] = table[(int) (eight >>> (8 * j)) & 0xFF];
      }
    }
  }

  @Override
  void signs(long[] words) {
    for (int first = 0; first < sums.length; first += Long.SIZE) {
      int end = Math.min(first + Long.SIZE, sums.length);
      long word = 0;
      for (int i = first; i < end; i++) {
        word += word + (sums[i] >= 0 ? 1 : 0);
      }
      words[first >>> 6] = word << (first - end);
    }
  }
}
