package org.neardup.jobs.evaluate.join;

import java.io.IOException;
import java.util.stream.IntStream;
import org.neardup.jobs.sets.Frequencies;

/**
 * Finds all pairs of sets of at least a Jaccard similarity by prefix, length and positional filter
 * (PPJoin: Xiao, Wang, Lin, Yu, Wang, "Efficient Similarity Joins for Near-Duplicate Detection",
 * TODS 36(3) 2011, section 4), each survivor verified. Exact: nothing is estimated.
 *
 * <p>In an order of all elements from rare to frequent, two sets of similarity t or more share one
 * of the first {@code n - Frequencies.ceil(t n) + 1} elements of each. Only those go into an index.
 * Elements are told from one another by all 64 bits; only how frequent one is, which decides the
 * order and so the speed but never the result, is counted by a part of its bits.
 *
 * <p>Memory beside the sets: 16 bytes for each element of an indexed prefix that comes more than
 * once, 16 to 32 for each different one, 12 for each set, 4 for each of at most 2^22 counters.
 * Thread safe; a join is one thread's.
 */
public final class SetJoin {
  /** Takes pairs. */
  @FunctionalInterface
  public interface PairSink {
    /** A pair, by the places of the sets in their arrays. */
    void pair(int left, int right, double similarity) throws IOException, InterruptedException;
  }

  private final double threshold;

  /**
   * A join.
   *
   * @param threshold the least similarity, above 0 and at most 1
   */
  public SetJoin(double threshold) {
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException(
          "[threshold] must be above 0 and at most 1, got " + threshold);
    }
    this.threshold = threshold;
  }

  /**
   * Joins a collection with itself: each pair once.
   *
   * @param sets of distinct elements, in ascending order; an empty one is similar to none
   * @return how many pairs were compared, the rest being ruled out by the filters
   */
  public long join(long[][] sets, PairSink sink) throws IOException, InterruptedException {
    return new Run(sets, new long[0][], true, sink).run();
  }

  /** Joins two collections in the same way: each pair of a set here and a set there. */
  public long join(long[][] left, long[][] right, PairSink sink)
      throws IOException, InterruptedException {
    return new Run(left, right, false, sink).run();
  }

  /** The fewest common elements with which two sets of so many elements together can do. */
  private int leastCommon(int both) {
    return Frequencies.leastCommon(threshold, both);
  }

  /** One join. Sets go by their sizes, each meets the smaller ones of the other side. */
  private final class Run {
    private final long[][] left;
    private final long[][] right;
    private final PairSink sink;
    private final Frequencies frequencies;
    private final PrefixIndex leftIndex;
    private final PrefixIndex rightIndex;
    private long compared;

    Run(long[][] left, long[][] right, boolean self, PairSink sink) {
      this.left = left;
      this.right = right;
      this.sink = sink;
      frequencies = Frequencies.of(left, right);
      leftIndex = new PrefixIndex(left);
      rightIndex = self ? leftIndex : new PrefixIndex(right);
    }

    long run() throws IOException, InterruptedException {
      int[] lefts = bySize(left);
      int[] rights = bySize(right);
      int l = 0;
      int r = 0;
      while (l < lefts.length || r < rights.length) {
        if (r == rights.length
            || (l < lefts.length && left[lefts[l]].length <= right[rights[r]].length)) {
          meet(lefts[l++], left, leftIndex, rightIndex);
        } else {
          meet(rights[r++], right, rightIndex, leftIndex);
        }
      }
      return compared;
    }

    private static int[] bySize(long[][] sets) {
      return IntStream.range(0, sets.length)
          .filter(i -> sets[i].length > 0)
          .boxed()
          .sorted((a, b) -> Integer.compare(sets[a].length, sets[b].length))
          .mapToInt(Integer::intValue)
          .toArray();
    }

    /** Looks for a set's partners among the smaller ones of the other side, then adds it to its. */
    private void meet(int place, long[][] sets, PrefixIndex own, PrefixIndex others)
        throws IOException, InterruptedException {
      long[] set = sets[place];
      int least = Frequencies.ceil(threshold * set.length);
      long[] prefix = frequencies.rarest(set, Frequencies.prefix(threshold, set.length));
      others.start(set.length, least);
      for (int i = 0; i < prefix.length; i++) {
        if (frequencies.isRepeated(prefix[i])) {
          others.probe(prefix[i], i, both -> leastCommon(both));
        }
      }
      for (int i = 0; i < others.candidates(); i++) {
        int other = others.candidate(i);
        if (other >= 0) {
          verify(place, set, other, others);
        }
      }
      int indexed = set.length - leastCommon(2 * set.length) + 1;
      for (int i = 0; i < indexed; i++) {
        if (frequencies.isRepeated(prefix[i])) {
          own.add(prefix[i], place, i);
        }
      }
    }

    private void verify(int place, long[] set, int other, PrefixIndex others)
        throws IOException, InterruptedException {
      compared++;
      long[] otherSet = others.set(other);
      int both = set.length + otherSet.length;
      int common = Frequencies.common(set, otherSet, leastCommon(both));
      double similarity = (double) common / (both - common);
      if (common >= 0 && similarity >= threshold) {
        boolean isLeft = others == rightIndex;
        sink.pair(isLeft ? place : other, isLeft ? other : place, similarity);
      }
    }
  }
}
