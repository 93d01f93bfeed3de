package org.neardup.signature;

import java.util.Arrays;

/**
 * Sums of normally distributed entries. Each byte of a term's random words is one entry, read
 * through {@link GaussianTable}; the sums are of floats, each in the order of the terms, so that
 * they are the same on every machine, and the inner loop is one that the JIT turns into vector
 * instructions (it does not for integers times bytes).
 *
 * <p>The entries of frequent terms are kept in {@link GaussianRows}.
 */
final class GaussianSums extends Hyperplanes {

  private final long seed;
  private final RandomWords random;
  private final GaussianRows kept;
  private final float[] sums;
  private final long[] generated;
  private final byte[] entries;

  GaussianSums(int bits, long seed, GaussianRows kept) {
    this.seed = seed;
    this.random = RandomWords.of(seed);
    this.kept = kept;
    this.sums = new float[bits];
    this.generated = new long[(bits + 7) / 8];
    this.entries = new byte[8 * generated.length];
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
    byte[] found = kept.find(seed, term, entries.length);
    if (found != null) {
      return found;
    }
    if (!kept.vote(seed, term)) {
      generate(term, entries);
      return entries;
    }
    byte[] row = new byte[entries.length];
    generate(term, row);
    kept.keep(seed, term, row);
    return row;
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
