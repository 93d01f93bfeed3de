package org.neardup.signer;

import java.util.Arrays;
import java.util.function.ObjLongConsumer;

/**
 * Sums of normally distributed entries. Each byte of a term's random words is one entry, read
 * through {@link #TABLE}; the sums are of floats, each in the order of the terms, so that they are
 * the same on every machine, and the inner loop is one that the JIT turns into vector instructions
 * (it does not for integers times bytes).
 *
 * <p>The entries of frequent terms are kept in {@link GaussianRows}.
 */
final class GaussianSums extends Hyperplanes {

  private static final int[] POSITIVE = {
    1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, //
    7, 7, 8, 8, 9, 9, 9, 10, 10, 11, 11, 12, 12, 12, 13, 13, //
    14, 14, 15, 15, 16, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, //
    21, 22, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, //
    29, 30, 30, 31, 31, 32, 32, 33, 33, 34, 35, 35, 36, 36, 37, 37, //
    38, 39, 39, 40, 41, 41, 42, 43, 43, 44, 45, 46, 46, 47, 48, 49, //
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 65, //
    66, 67, 69, 71, 72, 74, 76, 78, 81, 83, 86, 90, 94, 100, 108, 127
  };

  /**
   * The normal distribution in 256 equally likely integers, the positive ones first: the means of
   * its 256 slices of probability 1/256, in units of 1/42.6 standard deviations, rounded, never 0,
   * the largest 127.
   *
   * <p>The fourth moment is 2.974 times the square of the second (3 for the normal distribution).
   * By counting all 65,536 pairs of entries for 4,000 pairs of texts of two terms, the probability
   * that a bit is equal is at most .003 off 1 - theta/pi where weights are positive, .0004 on
   * average; the standard error of its estimate, even from 4,096 bits, is up to .0078. More terms
   * make it smaller (central limit theorem).
   */
  static final byte[] TABLE = new byte[2 * POSITIVE.length];

  static {
    for (int i = 0; i < POSITIVE.length; i++) {
      TABLE[i] = (byte) POSITIVE[i];
      TABLE[POSITIVE.length + i] = (byte) -POSITIVE[i];
    }
  }

  private final long seed;
  private final ObjLongConsumer<long[]> random;
  private final GaussianRows kept;
  private final float[] sums;
  private final long[] generated;
  private final byte[] entries;

  GaussianSums(int bits, long seed, GaussianRows kept) {
    this.seed = seed;
    this.random = randomWords(seed);
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
    random.accept(generated, term);
    byte[] table = TABLE;
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
