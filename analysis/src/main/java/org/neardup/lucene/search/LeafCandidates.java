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
   * Counts the tokens of the query that each document of a segment has: in an array over all
   * documents if the postings are about as many, otherwise by sorting the documents of the
   * postings, so that cost and memory follow these. Entries are {@code document << 32 | count}.
   */
  static final class SharedTokenCounts {

    private final boolean dense;

    /** If dense, the count of each document, otherwise the document of each posting. */
    private final int[] values;

    /** If dense, the number of documents with a count, otherwise the number of postings. */
    private int size;

    /** Counts for a segment of {@code maxDoc} documents and at most {@code postings} increments. */
    SharedTokenCounts(long postings, int maxDoc) {
      this.dense = isDense(postings, maxDoc);
      this.values = new int[dense ? maxDoc : (int) postings];
    }

    private static boolean isDense(long postings, int maxDoc) {
      return postings > maxDoc / 4;
    }

    static long mostBytes(long postings, int maxDoc) {
      return isDense(postings, maxDoc)
          ? (long) maxDoc * Integer.BYTES + Math.min(postings, maxDoc) * Long.BYTES
          : postings * (Integer.BYTES + 2 * Long.BYTES);
    }

    void increment(int doc) {
      if (dense) {
        size += values[doc]++ == 0 ? 1 : 0;
      } else {
        values[size++] = doc;
      }
    }

    /** The entries in order of their documents, to be read with {@link #doc} and {@link #count}. */
    long[] sorted() {
      long[] entries = new long[size];
      int next = 0;
      if (dense) {
        for (int doc = 0; doc < values.length; doc++) {
          if (values[doc] != 0) {
            entries[next++] = (long) doc << Integer.SIZE | values[doc];
          }
        }
        return entries;
      }
      Arrays.sort(values, 0, size);
      for (int i = 0; i < size; i++) {
        if (i == 0 || values[i] != values[i - 1]) {
          entries[next++] = (long) values[i] << Integer.SIZE;
        }
        entries[next - 1]++;
      }
      return Arrays.copyOf(entries, next);
    }

    static int doc(long entry) {
      return (int) (entry >>> Integer.SIZE);
    }

    static int count(long entry) {
      return (int) entry;
    }
  }
}
