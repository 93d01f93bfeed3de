package org.neardup.lsh;

import java.util.Arrays;
import java.util.BitSet;
import org.neardup.signature.BitSignatures;
import org.neardup.text.Check;

/**
 * The sliding window in memory (Ravichandran, Pantel, Hovy, ACL 2005; Ture, Elsayed, Lin, SIGIR
 * 2011, section 4): signatures are sorted under each bit permutation, ties by ordinal, and each is
 * compared with the {@code window} that follow it. The Hadoop jobs compare the same pairs.
 *
 * <p>Thread safe once made; searches share nothing. Sorting C signatures costs about as much as 10
 * C distances, since only the first word of each is reordered unless it is equal to another's.
 */
public final class WindowSearch {

  @FunctionalInterface
  public interface PairSink {
    /**
     * A pair under one bit permutation; it comes again for every other one that brings it together.
     *
     * @param first the unit that comes first in the order of the bit permutation
     * @param second the other one
     * @param distance their Hamming distance
     * @param places how many places they are apart
     */
    void pair(int first, int second, int distance, int places);
  }

  /**
   * The cost of a search.
   *
   * @param positions pairs of places within the window
   * @param comparisons Hamming distances begun: positions, without pairs of one side where only
   *     pairs of different sides count
   * @param pairs how many were within the distance limit, repetitions counted
   */
  public record Cost(long positions, long comparisons, long pairs) {

    public Cost plus(Cost other) {
      return new Cost(
          positions + other.positions, comparisons + other.comparisons, pairs + other.pairs);
    }
  }

  private final int bits;
  private final int words;
  private final int units;
  private final long seed;
  private final long[] signatures;
  private final BitSet foreign;

  /**
   * A collection in which all pairs count.
   *
   * @param signatures one after the other, {@link BitSignatures#words} longs each; not copied
   * @param seed the scheme's seed, from which the bit permutations are drawn
   */
  public WindowSearch(int bits, long[] signatures, long seed) {
    this(bits, signatures, seed, null);
  }

  /**
   * A collection of two sides, in which only pairs of different sides count.
   *
   * @param foreign the ordinals of one side; not copied
   */
  public WindowSearch(int bits, long[] signatures, long seed, BitSet foreign) {
    this.bits = bits;
    this.words = BitSignatures.words(bits);
    this.units = signatures.length / words;
    this.seed = seed;
    this.signatures = signatures;
    this.foreign = foreign;
    Check.that(
        units * words == signatures.length,
        "signatures of [bits] = %s take %s longs each, got %s longs",
        bits,
        words,
        signatures.length);
  }

  public Cost search(int bitPermutations, int window, int maxDistance, PairSink sink) {
    Cost cost = new Cost(0, 0, 0);
    for (int index = 0; index < bitPermutations; index++) {
      cost = cost.plus(scan(order(index), window, maxDistance, sink));
    }
    return cost;
  }

  public int[] order(int index) {
    BitPermutation permutation = BitPermutation.of(bits, seed, index);
    int ordinalBits = Integer.SIZE - Integer.numberOfLeadingZeros(units);
    long prefix = -1L << ordinalBits;
    long[] keys = new long[units];
    for (int unit = 0; unit < units; unit++) {
      long word = permutation.word(signatures, unit * words, 0) ^ Long.MIN_VALUE;
      keys[unit] = (word & prefix) | unit;
    }
    Arrays.sort(keys);
    int[] order = new int[units];
    for (int place = 0; place < units; place++) {
      order[place] = (int) (keys[place] & ~prefix);
    }
    sortTies(keys, prefix, order, permutation);
    return order;
  }

  /** Sorts runs of equal prefixes, which are few and short, by all of their bits. */
  private void sortTies(long[] keys, long prefix, int[] order, BitPermutation permutation) {
    int start = 0;
    for (int place = 1; place <= units; place++) {
      if (place == units || ((keys[place] ^ keys[start]) & prefix) != 0) {
        if (place - start > 1) {
          sortRun(order, start, place, permutation);
        }
        start = place;
      }
    }
  }

  private record Permuted(int unit, long[] words) {}

  private void sortRun(int[] order, int start, int end, BitPermutation permutation) {
    Permuted[] run = new Permuted[end - start];
    for (int i = 0; i < run.length; i++) {
      int unit = order[start + i];
      long[] out = new long[words];
      permutation.apply(Arrays.copyOfRange(signatures, unit * words, (unit + 1) * words), out);
      run[i] = new Permuted(unit, out);
    }
    // Stable: units of equal signatures stay in the order of their ordinals.
    Arrays.sort(run, (a, b) -> Arrays.compareUnsigned(a.words, b.words));
    for (int i = 0; i < run.length; i++) {
      order[start + i] = run[i].unit;
    }
  }

  private Cost scan(int[] order, int window, int maxDistance, PairSink sink) {
    long[] sorted = sorted(order);
    boolean[] sides = sides(order);
    long positions = 0;
    long comparisons = 0;
    long pairs = 0;
    for (int head = 0; head < units; head++) {
      int end = (int) Math.min(units, head + 1L + window);
      positions += end - head - 1;
      for (int next = head + 1; next < end; next++) {
        if (foreign != null && sides[head] == sides[next]) {
          continue;
        }
        comparisons++;
        int distance =
            BitSignatures.hammingWithin(
                sorted, head * words, sorted, next * words, words, maxDistance);
        if (distance <= maxDistance) {
          pairs++;
          sink.pair(order[head], order[next], distance, next - head);
        }
      }
    }
    return new Cost(positions, comparisons, pairs);
  }

  /** The signatures in order, so that the window reads memory in order. */
  private long[] sorted(int[] order) {
    long[] sorted = new long[signatures.length];
    for (int place = 0; place < units; place++) {
      System.arraycopy(signatures, order[place] * words, sorted, place * words, words);
    }
    return sorted;
  }

  private boolean[] sides(int[] order) {
    boolean[] sides = new boolean[units];
    for (int place = 0; foreign != null && place < units; place++) {
      sides[place] = foreign.get(order[place]);
    }
    return sides;
  }
}
