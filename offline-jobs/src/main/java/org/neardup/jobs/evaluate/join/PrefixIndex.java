package org.neardup.jobs.evaluate.join;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.neardup.text.LongIndex;

/**
 * An inverted index of the prefixes of sets that are added from small to large, so that the list of
 * an element is read from the largest set down and left at the first one that is too small. Not
 * thread safe.
 */
final class PrefixIndex {
  private static final int NONE = -1;
  private static final int RULED_OUT = -1;

  private final long[][] sets;
  private final int[] shared;
  private int[] candidates = new int[1 << 8];
  private int found;
  private int probing;
  private int least;

  private final LongIndex elements = new LongIndex();

  /** The last entry of each element. */
  private int[] last = new int[1 << 12];

  /** The set of each entry and the element's position in it. */
  private long[] places = new long[1 << 12];

  /** The entry of the same element before. */
  private int[] before = new int[1 << 12];

  private int size;

  PrefixIndex(long[][] sets) {
    this.sets = sets;
    shared = new int[sets.length];
  }

  long[] set(int place) {
    return sets[place];
  }

  /** Adds an element of a set's prefix; the set is not smaller than those before. */
  void add(long element, int set, int position) {
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      before = Arrays.copyOf(before, 2 * size);
      last = Arrays.copyOf(last, 2 * size);
    }
    int known = elements.size();
    int number = elements.indexOf(element);
    before[size] = number < known ? last[number] : NONE;
    places[size] = (long) set << Integer.SIZE | position;
    last[number] = size++;
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
    int number = elements.find(element);
    for (int entry = number < 0 ? NONE : last[number]; entry != NONE; entry = before[entry]) {
      int set = (int) (places[entry] >>> Integer.SIZE);
      int setSize = sets[set].length;
      if (setSize < least) {
        return;
      }
      int rest = Math.min(probing - position, setSize - (int) places[entry]);
      meet(set, rest, leastCommon.applyAsInt(probing + setSize));
    }
  }

  /** Counts a shared element, or rules the set out if all the rest could not make it enough. */
  private void meet(int set, int rest, int wanted) {
    int common = shared[set];
    if (common == RULED_OUT) {
      return;
    }
    if (common == 0) {
      if (found == candidates.length) {
        candidates = Arrays.copyOf(candidates, 2 * found);
      }
      candidates[found++] = set;
    }
    shared[set] = common + rest >= wanted ? common + 1 : RULED_OUT;
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
