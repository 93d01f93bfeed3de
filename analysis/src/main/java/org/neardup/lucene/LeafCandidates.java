package org.neardup.lucene;

import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.TermState;

/**
 * The candidates of one segment, in order of their documents, and the tokens of the query that the
 * segment has.
 *
 * <p>An entry is {@code document << 32 | number of shared tokens}.
 */
final class LeafCandidates {

  /**
   * A token of the query that occurs in the segment.
   *
   * @param number its number among {@link QueryTokens}
   * @param state where its postings are
   */
  record LeafToken(int number, TermState state) {}

  private final LeafReaderContext context;
  private final List<LeafToken> tokens;
  private final long[] entries;

  LeafCandidates(LeafReaderContext context, List<LeafToken> tokens, long[] entries) {
    this.context = context;
    this.tokens = tokens;
    this.entries = entries;
  }

  LeafReaderContext context() {
    return context;
  }

  List<LeafToken> tokens() {
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

  /** The same segment with only the candidates at some indexes. */
  LeafCandidates only(int[] indexes, int count) {
    long[] kept = new long[count];
    for (int i = 0; i < count; i++) {
      kept[i] = entries[indexes[i]];
    }
    return new LeafCandidates(context, tokens, kept);
  }
}
