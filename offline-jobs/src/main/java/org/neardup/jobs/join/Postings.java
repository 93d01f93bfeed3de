package org.neardup.jobs.join;

import java.util.Arrays;
import org.neardup.util.LongIndex;

/**
 * The sets that have an element: the elements, numbered, and one list of sets, in which the sets of
 * an element are adjacent. It takes 20 to 36 bytes for each element, and 4 for each set listed.
 * Immutable and thread safe.
 */
public final class Postings {
  private final LongIndex elements = new LongIndex();

  /** Where the sets of each element begin in the list. */
  private final int[] starts;

  private final int[] sets;

  /**
   * Lists sets.
   *
   * @param all the elements of each set under which it is listed
   * @param order the indexes of the sets, in the order in which the sets of an element are listed
   */
  public Postings(long[][] all, int[] order) {
    int[] counts = new int[Arrays.stream(all).mapToInt(each -> each.length).sum() + 1];
    for (long[] each : all) {
      for (long element : each) {
        counts[elements.indexOf(element) + 1]++;
      }
    }
    starts = Arrays.copyOf(counts, elements.size() + 1);
    Arrays.parallelPrefix(starts, Math::addExact);
    sets = new int[starts[elements.size()]];
    int[] ends = starts.clone();
    for (int set : order) {
      for (long element : all[set]) {
        sets[ends[elements.find(element)]++] = set;
      }
    }
  }

  public int size() {
    return elements.size();
  }

  /** The number of an element, or -1 if no set is listed under it. */
  public int find(long element) {
    return elements.find(element);
  }

  /** The first position of the sets of an element in the list, by the element's number. */
  public int start(int number) {
    return starts[number];
  }

  public int end(int number) {
    return starts[number + 1];
  }

  public int set(int place) {
    return sets[place];
  }
}
