package org.neardup.jobs.evaluate.join;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * An inverted index of the prefixes of sets that are added from small to large, so that each list
 * is read from the largest set down and left at the first one that is too small. Lists are chains
 * in one table; elements of one chain are told apart by their value. Not thread safe.
 */
final class PrefixIndex {
  private static final int NONE = -1;
  private static final int RULED_OUT = -1;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long[][] sets;
  private final int[] shared;
  private int[] candidates = new int[1 << 8];
  private int found;
  private int probing;
  private int least;

  private int[] heads = new int[1 << 12];
  private long[] elements = new long[1 << 12];
  private long[] places = new long[1 << 12];
  private int[] next = new int[1 << 12];
  private int size;

  PrefixIndex(long[][] sets) {
    this.sets = sets;
    shared = new int[sets.length];
    Arrays.fill(heads, NONE);
  }

  long[] set(int place) {
    return sets[place];
  }

  /** Adds an element of a set's prefix; the set is not smaller than those before. */
  void add(long element, int set, int position) {
    if (size == elements.length) {
      grow();
    }
    elements[size] = element;
    places[size] = (long) set << Integer.SIZE | position;
    link(size++);
  }

  private void link(int entry) {
    int chain = chain(elements[entry]);
    next[entry] = heads[chain];
    heads[chain] = entry;
  }

  private int chain(long element) {
    return (int) (element * SPREAD >>> Integer.numberOfLeadingZeros(heads.length) + 33);
  }

  private void grow() {
    elements = Arrays.copyOf(elements, 2 * size);
    places = Arrays.copyOf(places, 2 * size);
    next = Arrays.copyOf(next, 2 * size);
    heads = new int[2 * size];
    Arrays.fill(heads, NONE);
    for (int entry = 0; entry < size; entry++) {
      link(entry);
    }
  }

  /**
   * Begins to look for the partners of a set.
   *
   * @param setSize how many elements it has
   * @param leastSize how many a partner has at least
   */
  void start(int setSize, int leastSize) {
    for (int i = 0; i < found; i++) {
      shared[candidates[i]] = 0;
    }
    found = 0;
    probing = setSize;
    least = leastSize;
  }

  /**
   * Meets the sets that have an element in their prefix.
   *
   * @param position of the element in the set that is looked for, from rare to frequent
   * @param leastCommon how many elements two sets of so many elements together must share
   */
  void probe(long element, int position, IntUnaryOperator leastCommon) {
    for (int entry = heads[chain(element)]; entry != NONE; entry = next[entry]) {
      int set = (int) (places[entry] >>> Integer.SIZE);
      int setSize = sets[set].length;
      if (setSize < least) {
        return;
      }
      if (elements[entry] == element) {
        int rest = Math.min(probing - position, setSize - (int) places[entry]);
        meet(set, rest, leastCommon.applyAsInt(probing + setSize));
      }
    }
  }

  /** Counts a shared element, or rules the set out if all the rest could not make it enough. */
  private void meet(int set, int rest, int wanted) {
    int before = shared[set];
    if (before == RULED_OUT) {
      return;
    }
    if (before == 0) {
      if (found == candidates.length) {
        candidates = Arrays.copyOf(candidates, 2 * found);
      }
      candidates[found++] = set;
    }
    shared[set] = before + rest >= wanted ? before + 1 : RULED_OUT;
  }

  /** How many sets were met since the start. */
  int candidates() {
    return found;
  }

  /** One of the sets that were met, or -1 if it was ruled out. */
  int candidate(int i) {
    return shared[candidates[i]] == RULED_OUT ? RULED_OUT : candidates[i];
  }
}
