package org.neardup.lucene;

import java.util.Arrays;

/**
 * Counts, for each document of a segment that has at least one token of the query, how many it has.
 *
 * <p>An open-addressed table rather than an array of the segment's size: cost and memory follow the
 * candidates. Slots hold {@code document << 32 | count}, so that sorting them sorts by document; a
 * free slot is 0, as a count never is.
 */
final class SharedTokenCounts {

  private static final int SMALLEST = 64;

  private long[] table = new long[SMALLEST];
  private int size;

  /** Counts one more token of a document. */
  void increment(int doc) {
    int slot = slot(table, doc);
    if (table[slot] == 0) {
      table[slot] = (long) doc << Integer.SIZE;
      size++;
    }
    table[slot]++;
    if (size > table.length >> 1) {
      grow();
    }
  }

  /** The entries in order of their documents, to be read with {@link #doc} and {@link #count}. */
  long[] sorted() {
    long[] entries = new long[size];
    int next = 0;
    for (long entry : table) {
      if (entry != 0) {
        entries[next++] = entry;
      }
    }
    Arrays.sort(entries);
    return entries;
  }

  static int doc(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }

  static int count(long entry) {
    return (int) entry;
  }

  private void grow() {
    long[] larger = new long[table.length << 1];
    for (long entry : table) {
      if (entry != 0) {
        larger[slot(larger, doc(entry))] = entry;
      }
    }
    table = larger;
  }

  /** The slot of a document or the free one where it belongs; Fibonacci hashing, linear probing. */
  private static int slot(long[] table, int doc) {
    int mask = table.length - 1;
    int slot = (int) ((doc * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (table[slot] != 0 && doc(table[slot]) != doc) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
