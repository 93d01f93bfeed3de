package org.neardup.jobs.contained;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which sets have an element, for some elements of each set: a table of these elements and one list
 * of sets, in which those of an element stand together, from small to large. It takes 12 bytes for
 * each of the two to four slots that the table has for an element, and 4 for each set listed. Not
 * changed once it is made.
 */
final class Postings {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final int LEAST_BITS = 4;
  private static final int MOST_BITS = 30;

  private final int shift;
  private final long[] elements;

  /** Where the sets of each slot begin in the list; a slot without any is free. */
  private final int[] starts;

  private final int[] sets;

  /**
   * Lists sets.
   *
   * @param all the sets
   * @param listed the elements of each set under which it is listed
   */
  Postings(long[][] all, long[][] listed) {
    long size = Arrays.stream(listed).mapToLong(each -> each.length).sum();
    int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(2 * size), LEAST_BITS, MOST_BITS);
    shift = Long.SIZE - bits;
    elements = new long[1 << bits];
    sets = new int[Math.toIntExact(size)];
    int[] counts = new int[elements.length];
    for (long[] each : listed) {
      for (long element : each) {
        int slot = home(element);
        while (counts[slot] > 0 && elements[slot] != element) {
          slot = next(slot);
        }
        elements[slot] = element;
        counts[slot]++;
      }
    }
    starts = new int[elements.length + 1];
    for (int slot = 0; slot < elements.length; slot++) {
      starts[slot + 1] = starts[slot] + counts[slot];
    }
    fill(all, listed, counts);
  }

  /** Writes the sets from large to small, each in front of those of its element before. */
  private void fill(long[][] all, long[][] listed, int[] left) {
    int[] largestFirst =
        IntStream.range(0, all.length)
            .boxed()
            .sorted((a, b) -> Integer.compare(all[b].length, all[a].length))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int set : largestFirst) {
      for (long element : listed[set]) {
        int slot = slot(element);
        sets[starts[slot] + --left[slot]] = set;
      }
    }
  }

  private int home(long element) {
    return (int) (element * SPREAD >>> shift);
  }

  private int next(int slot) {
    return slot + 1 & elements.length - 1;
  }

  /** Where an element is in the table, or a free slot. */
  int slot(long element) {
    int slot = home(element);
    while (starts[slot] < starts[slot + 1] && elements[slot] != element) {
      slot = next(slot);
    }
    return slot;
  }

  /** The first place in the list of the sets of a slot. */
  int start(int slot) {
    return starts[slot];
  }

  /** The place behind the last one. */
  int end(int slot) {
    return starts[slot + 1];
  }

  /** The set at a place of the list. */
  int set(int place) {
    return sets[place];
  }
}
