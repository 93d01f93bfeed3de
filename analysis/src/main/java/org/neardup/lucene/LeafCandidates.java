package org.neardup.lucene;

import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;

/**
 * The candidates of one segment, in order of their documents, and the tokens of the query that the
 * segment has.
 *
 * <p>An entry is {@code document << 32 | number of shared tokens}.
 */
final class LeafCandidates {

  private final LeafTokens tokens;
  private final long[] entries;

  LeafCandidates(LeafTokens tokens, long[] entries) {
    this.tokens = tokens;
    this.entries = entries;
  }

  /** One document as a candidate, whatever tokens it has. */
  static LeafCandidates single(LeafTokens tokens, int doc) {
    return new LeafCandidates(tokens, new long[] {(long) doc << Integer.SIZE | 1});
  }

  /** How many candidates all segments have together. */
  static long count(List<LeafCandidates> leaves) {
    return leaves.stream().mapToLong(LeafCandidates::size).sum();
  }

  LeafReaderContext context() {
    return tokens.context();
  }

  LeafTokens tokens() {
    return tokens;
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

  /** The same segment with only the candidates at some indexes. */
  LeafCandidates only(int[] indexes, int count) {
    long[] kept = new long[count];
    for (int i = 0; i < count; i++) {
      kept[i] = entries[indexes[i]];
    }
    return new LeafCandidates(tokens, kept);
  }
}
