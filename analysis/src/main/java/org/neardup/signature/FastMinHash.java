package org.neardup.signature;

import java.util.Arrays;
import org.neardup.signature.MinHash.ClassicMinHash;
import org.neardup.util.LongIndex;

/**
 * Fast Similarity Sketching (Dahlgaard, Knudsen, Thorup, "Fast Similarity Sketching", FOCS 2017,
 * section 2): in each round every element is thrown into one of m bins with a value; a bin keeps
 * the smallest value of the first round that reached it. Rounds 0 to m-1 choose the bin at random,
 * round m+i throws everything into bin i, so that no bin stays empty. O(n + m log m) expected,
 * against O(n m) of {@link ClassicMinHash}, also where few of the n differ. Small sets fill the
 * bins nearly without replacement: the estimate's variance is about half of J(1-J)/m there, and
 * never above it.
 *
 * <p>A bin holds the round in bits 50 to 62 and the upper 50 bits of the value below, so that an
 * earlier round always wins the plain comparison of numbers and the inner loop has no branch. The
 * component is the low bits of the value: they neither choose the bin nor, but for the largest
 * sets, decide the minimum. Not thread safe.
 */
final class FastMinHash implements MinHash {

  private static final int VALUE_BITS = 50;
  private static final int VALUE_SHIFT = Long.SIZE - VALUE_BITS;
  private static final long EMPTY = Long.MAX_VALUE;

  /** This number of throws for each bin leaves about one in twenty empty. */
  private static final int MOST_FULL_THROWS = 3;

  /**
   * This number of throws of different hashes for each bin leaves none empty, or the hashes repeat.
   */
  private static final int MANY_THROWS = 16;

  private final ComponentWidths widths;
  private final int components;
  private final long[] offsets;
  private final long[] factors;
  private final long[] bins;

  FastMinHash(ComponentWidths widths, long seed) {
    this.widths = widths;
    this.components = widths.components();
    this.offsets = new long[2 * components];
    this.factors = new long[2 * components];
    this.bins = new long[components];
    for (int round = 0; round < 2 * components; round++) {
      offsets[round] = Seeds.derive(seed, "fast", 2 * round);
      factors[round] = Seeds.derive(seed, "fast", 2 * round + 1) | 1;
    }
  }

  @Override
  public void sketch(long[] hashes, int count, long[] out) {
    Arrays.fill(bins, EMPTY);
    long m = components;
    long thrown = 0;
    int round = 0;
    while (thrown < MOST_FULL_THROWS * m && round < components) {
      throwIntoRandomBins(hashes, count, round++);
      thrown += count;
    }
    int empty = countEmpty();
    while (empty > 0 && round < components && thrown < MANY_THROWS * m) {
      empty -= throwIntoEmptyBins(hashes, count, round++);
      thrown += count;
    }
    if (empty > 0) {
      fillUp(hashes, count, round, empty);
    }
    System.arraycopy(bins, 0, out, 0, components);
    widths.cut(out);
  }

  /** The rounds that are left, with each hash once if few of them differ. */
  private void fillUp(long[] hashes, int count, int firstRound, int empty) {
    int few = MANY_THROWS * components;
    LongIndex distinct = new LongIndex();
    for (int i = 0; i < count && distinct.size() <= few; i++) {
      distinct.indexOf(hashes[i]);
    }
    boolean repeated = distinct.size() <= few;
    long[] left = repeated ? distinct.array() : hashes;
    int size = repeated ? distinct.size() : count;
    int stillEmpty = empty;
    for (int round = firstRound; round < components && stillEmpty > 0; round++) {
      stillEmpty -= throwIntoEmptyBins(left, size, round);
    }
    for (int bin = 0; bin < components; bin++) {
      if (bins[bin] == EMPTY) {
        bins[bin] = smallestOf(left, size, components + bin);
      }
    }
  }

  private void throwIntoRandomBins(long[] hashes, int count, int round) {
    long[] kept = bins;
    long offset = offsets[round];
    long factor = factors[round];
    long prefix = (long) round << VALUE_BITS;
    long m = components;
    for (int i = 0; i < count; i++) {
      long value = Seeds.fold(hashes[i] ^ offset, factor);
      int bin = (int) (((value >>> 32) * m) >>> 32);
      kept[bin] = Math.min(kept[bin], prefix | (value >>> VALUE_SHIFT));
    }
  }

  /**
   * The same, faster where few bins are empty: what an earlier round filled is not written. Says
   * how many it filled.
   */
  private int throwIntoEmptyBins(long[] hashes, int count, int round) {
    long[] kept = bins;
    long offset = offsets[round];
    long factor = factors[round];
    long prefix = (long) round << VALUE_BITS;
    int filled = 0;
    long m = components;
    for (int i = 0; i < count; i++) {
      long value = Seeds.fold(hashes[i] ^ offset, factor);
      int bin = (int) (((value >>> 32) * m) >>> 32);
      if (kept[bin] >= prefix) {
        filled += kept[bin] == EMPTY ? 1 : 0;
        kept[bin] = Math.min(kept[bin], prefix | (value >>> VALUE_SHIFT));
      }
    }
    return filled;
  }

  private long smallestOf(long[] hashes, int count, int round) {
    long prefix = (long) round << VALUE_BITS;
    long smallest = EMPTY;
    for (int i = 0; i < count; i++) {
      long value = Seeds.fold(hashes[i] ^ offsets[round], factors[round]);
      smallest = Math.min(smallest, prefix | (value >>> VALUE_SHIFT));
    }
    return smallest;
  }

  private int countEmpty() {
    int empty = 0;
    for (long bin : bins) {
      empty += bin == EMPTY ? 1 : 0;
    }
    return empty;
  }
}
