package org.neardup.jobs.join;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Finds the pairs of sets that share enough elements, without comparing most pairs (Bayardo, Ma,
 * Srikant, "Scaling Up All Pairs Similarity Search", WWW 2007; with the bounds of PPJoin, Xiao,
 * Wang, Lin, Yu, Wang, TODS 36(3) 2011, section 3). Exact: nothing is estimated.
 *
 * <p>A set of n elements that must share c of them with its partner shares one of its {@code n - c
 * + 1} rarest. Only those are indexed, and all elements of each larger set are looked up. The
 * number of shared elements in the index bounds the number that two sets share at all, so most
 * candidates are never compared.
 *
 * <p>Elements are compared by all 64 bits; only their frequency, which decides the order and so the
 * speed but never the result, is counted by a part of their bits.
 *
 * <p>Memory beside the sets: 8 bytes for each of them, up to 40 for each indexed element that
 * occurs more than once, 4 for each of at most 2^22 counters. Thread safe; a join is one thread's.
 */
public final class SetJoin {
  @FunctionalInterface
  public interface PairSink {
    /** A pair, by the indexes of the sets in their arrays. */
    void pair(int left, int right, double similarity) throws IOException;
  }

  /** Decides which pairs of a set and another that is not smaller a join finds. */
  public interface Measure {
    /** The smallest set that may be a partner of a larger one of a size. */
    int minSize(int size);

    /** The fewest elements that a set of a size shares with any partner. */
    int minCommon(int size);

    /** The fewest elements that two sets must share; more than they have if they are no pair. */
    int minCommon(int set, int larger);

    void found(int set, int larger, int common) throws IOException;
  }

  private final long[][] sets;
  private final long[][] larger;
  private final Measure measure;
  private final Postings prefixes;
  private final int[] shared;
  private final int[] candidates;
  private long compared;

  private SetJoin(long[][] sets, long[][] larger, Frequencies frequencies, Measure measure) {
    this.sets = sets;
    this.larger = larger;
    this.measure = measure;
    prefixes = new Postings(prefixes(frequencies), smallestFirst(sets));
    shared = new int[sets.length];
    candidates = new int[sets.length];
  }

  /**
   * Joins two collections, or one with itself.
   *
   * @param sets of distinct elements, in ascending order; an empty one has no partner
   * @param larger in the same form; the same array for one collection
   * @return how many pairs were compared, the rest being ruled out by their bounds
   */
  public static long join(long[][] sets, long[][] larger, Measure measure) throws IOException {
    Frequencies frequencies =
        isOne(sets, larger) ? Frequencies.of(sets) : Frequencies.of(sets, larger);
    SetJoin join = new SetJoin(sets, larger, frequencies, measure);
    for (int position = 0; position < larger.length; position++) {
      join.meet(position);
    }
    return join.compared;
  }

  /**
   * Finds the pairs of a set of one collection and a set of the other one, or of two sets of one
   * that is given twice, of at least a Jaccard similarity, each once.
   *
   * @param threshold the least similarity, above 0 and at most 1
   * @return how many pairs were compared
   */
  public static long similar(long[][] left, long[][] right, double threshold, PairSink sink)
      throws IOException {
    if (isOne(left, right)) {
      Order order = (set, other) -> set < other;
      return join(left, left, new Jaccard(left, left, threshold, order, sink));
    }
    PairSink turned = (set, other, similarity) -> sink.pair(other, set, similarity);
    return join(left, right, new Jaccard(left, right, threshold, (set, other) -> true, sink))
        + join(right, left, new Jaccard(right, left, threshold, (set, other) -> false, turned));
  }

  @SuppressWarnings("ReferenceEquality") // one collection, not two of equal sets
  private static boolean isOne(long[][] sets, long[][] others) {
    return sets == others;
  }

  /** The rarest elements of each set, without elements that no other set has. */
  private long[][] prefixes(Frequencies frequencies) {
    return Arrays.stream(sets)
        .map(set -> set.length == 0 ? set : frequencies.rarest(set, prefix(set)))
        .map(rarest -> Arrays.stream(rarest).filter(frequencies::isRepeated).toArray())
        .toArray(long[][]::new);
  }

  private static int[] smallestFirst(long[][] sets) {
    return IntStream.range(0, sets.length)
        .boxed()
        .sorted(Comparator.comparingInt(set -> sets[set].length))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int prefix(long[] set) {
    return set.length - measure.minCommon(set.length) + 1;
  }

  private void meet(int place) throws IOException {
    long[] elements = larger[place];
    int least = measure.minSize(elements.length);
    int found = 0;
    for (long element : elements) {
      int number = prefixes.find(element);
      int end = number < 0 ? 0 : prefixes.end(number);
      for (int i = number < 0 ? 0 : prefixes.start(number); i < end; i++) {
        int set = prefixes.set(i);
        int size = sets[set].length;
        if (size > elements.length) {
          break; // they come from small to large
        }
        if (size >= least && shared[set]++ == 0) {
          candidates[found++] = set;
        }
      }
    }
    for (int i = 0; i < found; i++) {
      compare(candidates[i], place);
      shared[candidates[i]] = 0;
    }
  }

  private void compare(int set, int place) throws IOException {
    long[] elements = sets[set];
    int least = measure.minCommon(set, place);
    if (elements.length - prefix(elements) + shared[set] < least) {
      return;
    }
    compared++;
    int common = Frequencies.common(elements, larger[place], least);
    if (common >= least) {
      measure.found(set, place, common);
    }
  }

  /** Decides which of two sets of one size is the larger one. */
  @FunctionalInterface
  private interface Order {
    boolean isBefore(int set, int other);
  }

  private record Jaccard(
      long[][] sets, long[][] larger, double threshold, Order order, PairSink sink)
      implements Measure {
    @Override
    public int minSize(int size) {
      return Frequencies.ceil(threshold * size);
    }

    @Override
    public int minCommon(int size) {
      return Frequencies.minCommon(threshold, 2 * size);
    }

    @Override
    public int minCommon(int set, int other) {
      int both = sets[set].length + larger[other].length;
      boolean same = sets[set].length == larger[other].length;
      return same && !order.isBefore(set, other) ? both : Frequencies.minCommon(threshold, both);
    }

    @Override
    public void found(int set, int other, int common) throws IOException {
      int both = sets[set].length + larger[other].length;
      double similarity = (double) common / (both - common);
      if (similarity >= threshold) {
        sink.pair(set, other, similarity);
      }
    }
  }
}
