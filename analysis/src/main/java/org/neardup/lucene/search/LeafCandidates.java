package org.neardup.lucene.search;

import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;

/**
 * The candidates of one segment in order of their documents, as entries {@code document << 32 |
 * number of shared tokens}, and the tokens of the query that the segment has.
 */
record LeafCandidates(LeafTokens tokens, long[] entries) {

  /** One document as a candidate, whatever tokens it has. */
  static LeafCandidates single(LeafTokens tokens, int doc) {
    return new LeafCandidates(tokens, new long[] {(long) doc << Integer.SIZE | 1});
  }

  static long count(List<LeafCandidates> leaves) {
    return leaves.stream().mapToLong(LeafCandidates::size).sum();
  }

  LeafReaderContext context() {
    return tokens.context();
  }

  int size() {
    return entries.length;
  }

  int doc(int index) {
    return SharedTokenCounts.doc(entries[index]);
  }

  int sharedTokens(int index) {
    return SharedTokenCounts.count(entries[index]);
  }

  /**
   * The first index from {@code from} on whose document is at least {@code doc}; {@link #size} if
   * there is none.
   */
  int indexFrom(int from, int doc) {
    // No entry has a count of 0, so the key itself is never there and the search ends where it
    // belongs.
    return -1 - Arrays.binarySearch(entries, from, entries.length, (long) doc << Integer.SIZE);
  }

  /** The index of a document, or a negative number if it is no candidate. */
  int indexOf(int doc) {
    int index = indexFrom(0, doc);
    return index < size() && doc(index) == doc ? index : -1;
  }

  LeafCandidates only(int[] indexes, int count) {
    long[] kept = new long[count];
    for (int i = 0; i < count; i++) {
      kept[i] = entries[indexes[i]];
    }
    return new LeafCandidates(tokens, kept);
  }

  /**
   * Counts the tokens of the query that each document of a segment has: in a hash table while few
   * documents have one, so that cost and memory follow the candidates; in an array over all
   * documents where the postings are about as many. Entries are {@code document << 32 | count}.
   */
  interface SharedTokenCounts {

    /** Counts for a segment of {@code maxDoc} documents and at most {@code postings} increments. */
    static SharedTokenCounts of(long postings, int maxDoc) {
      return isDense(postings, maxDoc) ? new Dense(maxDoc) : new Hashed();
    }

    private static boolean isDense(long postings, int maxDoc) {
      return postings > maxDoc / 4;
    }

    static long mostBytes(long postings, int maxDoc) {
      return isDense(postings, maxDoc)
          ? (long) maxDoc * Integer.BYTES + Math.min(postings, maxDoc) * Long.BYTES
          : (Hashed.SMALLEST + postings * (Hashed.SLOTS_PER_ENTRY + 1)) * Long.BYTES;
    }

    void increment(int doc);

    /** The entries in order of their documents, to be read with {@link #doc} and {@link #count}. */
    long[] sorted();

    static int doc(long entry) {
      return (int) (entry >>> Integer.SIZE);
    }

    static int count(long entry) {
      return (int) entry;
    }

    final class Dense implements SharedTokenCounts {

      private final int[] counts;
      private int size;

      Dense(int maxDoc) {
        this.counts = new int[maxDoc];
      }

      @Override
      public void increment(int doc) {
        size += counts[doc]++ == 0 ? 1 : 0;
      }

      @Override
      public long[] sorted() {
        long[] entries = new long[size];
        int next = 0;
        for (int doc = 0; doc < counts.length; doc++) {
          if (counts[doc] != 0) {
            entries[next++] = (long) doc << Integer.SIZE | counts[doc];
          }
        }
        return entries;
      }
    }

    /**
     * An open-addressed table. Slots hold entries, so that sorting them sorts by document; a free
     * slot is 0, as a count never is.
     */
    final class Hashed implements SharedTokenCounts {

      private static final int SMALLEST = 64;
      private static final int SLOTS_PER_ENTRY = 4;

      private long[] table = new long[SMALLEST];
      private int size;

      @Override
      public void increment(int doc) {
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

      @Override
      public long[] sorted() {
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

      private void grow() {
        long[] larger = new long[table.length << 1];
        for (long entry : table) {
          if (entry != 0) {
            larger[slot(larger, SharedTokenCounts.doc(entry))] = entry;
          }
        }
        table = larger;
      }

      /** The slot of a document or the free one where it belongs; Fibonacci hashing, probing on. */
      private static int slot(long[] table, int doc) {
        int mask = table.length - 1;
        int slot = (int) ((doc * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (table[slot] != 0 && SharedTokenCounts.doc(table[slot]) != doc) {
          slot = (slot + 1) & mask;
        }
        return slot;
      }
    }
  }
}
