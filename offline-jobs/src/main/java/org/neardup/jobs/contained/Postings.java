package org.neardup.jobs.contained;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.neardup.text.LongIndex;

/**
 * The sets that have an element, for some elements of each set: the elements, numbered, and one
 * list of sets, in which those of an element stand together, from small to large. It takes 20 to 36
 * bytes for each element, and 4 for each set listed. Not changed once it is made.
 */
final class Postings {
  private final LongIndex elements = new LongIndex();

  /** Where the sets of each element begin in the list. */
  private final int[] starts;

  private final int[] sets;

  /**
   * Lists sets.
   *
   * @param all the sets
   * @param listed the elements of each set under which it is listed
   */
  Postings(long[][] all, long[][] listed) {
    int[] counts = new int[Arrays.stream(listed).mapToInt(each -> each.length).sum() + 1];
    for (long[] each : listed) {
      for (long element : each) {
        counts[elements.indexOf(element) + 1]++;
      }
    }
    starts = Arrays.copyOf(counts, elements.size() + 1);
    Arrays.parallelPrefix(starts, Math::addExact);
    sets = new int[starts[elements.size()]];
    int[] ends = starts.clone();
    for (int set : smallestFirst(all)) {
      for (long element : listed[set]) {
        sets[ends[elements.find(element)]++] = set;
      }
    }
  }

  private static int[] smallestFirst(long[][] sets) {
    return IntStream.range(0, sets.length)
        .boxed()
        .sorted(Comparator.comparingInt(set -> sets[set].length))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The number of an element, or -1 if no set is listed under it. */
  int number(long element) {
    return elements.find(element);
  }

  /** The first place in the list of the sets of an element, by its number. */
  int start(int number) {
    return starts[number];
  }

  /** The place behind the last one. */
  int end(int number) {
    return starts[number + 1];
  }

  /** The set at a place of the list. */
  int set(int place) {
    return sets[place];
  }
}
