package org.neardup.lucene;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;

/**
 * For each candidate of a segment, the pairs of a unit of the query and a unit of the document that
 * share a token.
 *
 * <p>Reads the postings of the query's tokens a second time, now with positions (where there are
 * any), for a batch of candidates at once: small enough for the memory not to matter, large enough
 * for the postings to be opened few times. Candidates can only be visited in ascending order.
 */
final class SharedPairs {

  private static final int UNIT_BITS = 20;
  private static final int MAX_BATCH = 1 << (Integer.SIZE - 1 - UNIT_BITS);
  private static final int MAX_BATCH_TOKENS = 1 << 20;

  /** The most units that a query can have. */
  static final int MAX_UNITS = 1 << UNIT_BITS;

  private final LeafCandidates candidates;
  private final PreparedQuery query;

  /**
   * Sorted, one entry a shared token: candidate in the batch (11 bits), unit of the query (20),
   * position in the document (32).
   */
  private long[] entries = new long[64];

  private int size;
  private int next;
  private int batchStart;
  private int batchEnd;
  private int visited;
  private long pair;
  private int sharedTokens;

  SharedPairs(LeafCandidates candidates, PreparedQuery query) {
    this.candidates = candidates;
    this.query = query;
  }

  /** Goes before the first pair of a candidate, given by its index. */
  void visit(int candidate) throws IOException {
    if (candidate >= batchEnd) {
      load(candidate);
    }
    visited = candidate - batchStart;
    while (next < size && candidateOf(entries[next]) < visited) {
      next++;
    }
  }

  /** Goes to the next pair of the candidate; false if there is none. */
  boolean nextPair() {
    if (next == size || candidateOf(entries[next]) != visited) {
      return false;
    }
    pair = entries[next];
    int first = next;
    while (next < size && entries[next] == pair) {
      next++;
    }
    sharedTokens = next - first;
    return true;
  }

  /** The ordinal of the pair's unit of the query. */
  int unit() {
    return (int) (pair >>> Integer.SIZE) & (MAX_UNITS - 1);
  }

  /** The position of the pair's unit of the document; 0 if tokens have no positions. */
  int position() {
    return (int) pair;
  }

  /** How many tokens the two units share. */
  int sharedTokens() {
    return sharedTokens;
  }

  private static int candidateOf(long entry) {
    return (int) (entry >>> (Integer.SIZE + UNIT_BITS));
  }

  private void load(int first) throws IOException {
    batchStart = first;
    batchEnd = endOfBatch(first);
    size = 0;
    next = 0;
    LeafTokens tokens = candidates.tokens();
    if (tokens.size() > 0) {
      LeafTokens.Reader reader =
          tokens.new Reader(query.hasPositions() ? PostingsEnum.POSITIONS : PostingsEnum.NONE);
      for (int token = 0; token < tokens.size(); token++) {
        read(reader.postings(token), tokens.unitsOf(token));
      }
    }
    Arrays.sort(entries, 0, size);
  }

  private int endOfBatch(int first) {
    int end = first;
    long shared = 0;
    while (end < candidates.size() && end - first < MAX_BATCH && shared < MAX_BATCH_TOKENS) {
      shared += candidates.sharedTokens(end++);
    }
    return end;
  }

  private void read(PostingsEnum postings, int[] units) throws IOException {
    int candidate = batchStart;
    while (candidate < batchEnd) {
      int wanted = candidates.doc(candidate);
      int doc = postings.docID() < wanted ? postings.advance(wanted) : postings.docID();
      if (doc == DocIdSetIterator.NO_MORE_DOCS) {
        return;
      }
      if (doc == wanted) {
        add(candidate++, units, postings);
      } else {
        candidate = candidates.indexFrom(candidate, doc);
      }
    }
  }

  private void add(int candidate, int[] units, PostingsEnum postings) throws IOException {
    long inBatch = (long) (candidate - batchStart) << (Integer.SIZE + UNIT_BITS);
    int occurrences = query.hasPositions() ? postings.freq() : 1;
    entries = ArrayUtil.grow(entries, size + occurrences * units.length);
    for (int i = 0; i < occurrences; i++) {
      int position = query.hasPositions() ? postings.nextPosition() : 0;
      for (int unit : units) {
        entries[size++] = inBatch | (long) unit << Integer.SIZE | position;
      }
    }
  }
}
