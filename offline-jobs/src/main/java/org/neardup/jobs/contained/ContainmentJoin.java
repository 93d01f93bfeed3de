package org.neardup.jobs.contained;

import java.io.IOException;
import java.util.Arrays;
import org.neardup.jobs.sets.Frequencies;

/**
 * Finds for each set the one that holds most of it, if that is a large enough share of its
 * elements. Exact: nothing is estimated.
 *
 * <p>The prefix filter of PPJoin (Xiao, Wang, Lin, Yu, Wang, TODS 36(3) 2011), for a measure with
 * one size in it: of a set of n elements a set that holds at least {@code c = ceil(t n)} of them
 * holds one of its {@code n - c + 1} rarest. Only those are indexed, and all elements of each
 * possible container are looked up. What a pair shares of the prefix bounds what it shares at all,
 * so that a container that cannot beat the best so far is not compared.
 *
 * <p>Time grows as the elements of the containers, and with the pairs that share rare elements: it
 * is quadratic in a group of sets that hold most of each other. Memory beside the sets: 16 bytes
 * for each of them, up to 40 for each element of their prefixes that comes more than once. Thread
 * safe; a join is one thread's.
 */
public final class ContainmentJoin {
  /** Takes containers. */
  @FunctionalInterface
  public interface Sink {
    /** A set and its container, by their places, and how many elements they share. */
    void contained(int set, int container, int common) throws IOException, InterruptedException;
  }

  /** Decides between sets of one size. */
  @FunctionalInterface
  public interface Order {
    /** Whether a container may hold a set of the same size; false if they are the same. */
    boolean mayHold(int container, int set);
  }

  private static final int NONE = -1;

  private final double threshold;

  /**
   * A join.
   *
   * @param threshold the least share of a set's elements, above 0 and at most 1
   */
  public ContainmentJoin(double threshold) {
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException(
          "[threshold] must be above 0 and at most 1, got " + threshold);
    }
    this.threshold = threshold;
  }

  /** Looks for the containers of sets in the same collection; otherwise as the other one. */
  public long join(long[][] sets, Order order, Sink sink) throws IOException, InterruptedException {
    return new Run(sets, sets, Frequencies.of(sets), order).run(sink);
  }

  /**
   * Looks for the containers of sets. A container has more elements than what it holds, or as many
   * if the order says so; of equally good ones the first is taken.
   *
   * @param sets of distinct elements, in ascending order; an empty one is held by none
   * @param containers in the same form
   * @return how many pairs were compared, the rest being ruled out by the filter
   */
  public long join(long[][] sets, long[][] containers, Order order, Sink sink)
      throws IOException, InterruptedException {
    return new Run(sets, containers, Frequencies.of(sets, containers), order).run(sink);
  }

  private int least(long[] set) {
    return Frequencies.ceil(threshold * set.length);
  }

  private int prefix(long[] set) {
    return Frequencies.prefix(threshold, set.length);
  }

  private final class Run {
    private final long[][] sets;
    private final long[][] containers;
    private final Order order;
    private final Postings prefixes;
    private final int[] shared;
    private final int[] candidates;
    private final int[] container;
    private final int[] most;
    private long compared;

    Run(long[][] sets, long[][] containers, Frequencies frequencies, Order order) {
      this.sets = sets;
      this.containers = containers;
      this.order = order;
      prefixes = new Postings(sets, prefixes(frequencies));
      shared = new int[sets.length];
      candidates = new int[sets.length];
      most = new int[sets.length];
      container = new int[sets.length];
      Arrays.fill(container, NONE);
    }

    /** The rarest elements of each set, but for those that no other set has. */
    private long[][] prefixes(Frequencies frequencies) {
      return Arrays.stream(sets)
          .map(set -> set.length == 0 ? set : frequencies.rarest(set, prefix(set)))
          .map(rarest -> Arrays.stream(rarest).filter(frequencies::isRepeated).toArray())
          .toArray(long[][]::new);
    }

    long run(Sink sink) throws IOException, InterruptedException {
      for (int place = 0; place < containers.length; place++) {
        meet(place);
      }
      for (int set = 0; set < sets.length; set++) {
        if (container[set] != NONE) {
          sink.contained(set, container[set], most[set]);
        }
      }
      return compared;
    }

    private void meet(int place) {
      int found = 0;
      for (long element : containers[place]) {
        int number = prefixes.number(element);
        int end = number < 0 ? 0 : prefixes.end(number);
        for (int i = number < 0 ? 0 : prefixes.start(number); i < end; i++) {
          int set = prefixes.set(i);
          if (sets[set].length > containers[place].length) {
            break; // they come from small to large
          }
          if (shared[set]++ == 0) {
            candidates[found++] = set;
          }
        }
      }
      for (int i = 0; i < found; i++) {
        compare(candidates[i], place);
        shared[candidates[i]] = 0;
      }
    }

    private void compare(int set, int place) {
      long[] elements = sets[set];
      int wanted = Math.max(least(elements), most[set] + 1);
      int atMost = elements.length - prefix(elements) + shared[set];
      boolean larger = containers[place].length > elements.length;
      if (atMost < wanted || (!larger && !order.mayHold(place, set))) {
        return;
      }
      compared++;
      int common = Frequencies.common(elements, containers[place], wanted);
      if (common >= wanted) {
        most[set] = common;
        container[set] = place;
      }
    }
  }
}
