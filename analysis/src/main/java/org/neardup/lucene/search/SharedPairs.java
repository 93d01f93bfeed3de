package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.neardup.util.Reservation;

/**
 * For each candidate of a segment, the pairs of a unit of the query and a unit of the document that
 * share a token.
 *
 * <p>Reads the postings of the query's tokens a second time, now with positions (where there are
 * any), for a batch of candidates at once. Candidates can only be visited in ascending order.
 *
 * <p>A document with more pairs than {@link PreparedQuery#maxPairs}, as of lines of a log that are
 * all alike, is read alone, its rarest tokens first, up to this limit; the monitor learns of it.
 * Which pairs these are depends on the query and the document alone.
 */
final class SharedPairs implements AutoCloseable {

  private static final int UNIT_BITS = 20;
  private static final int MAX_BATCH = 1 << (Integer.SIZE - 1 - UNIT_BITS);
  private static final int TOKENS_BETWEEN_CHECKS = 1 << 8;
  private static final int FIRST_ENTRIES = 64;

  /** Most entries of a batch, and of a document. */
  static final int MAX_ENTRIES = 1 << 20;

  static final int MAX_UNITS = 1 << UNIT_BITS;

  private final LeafCandidates candidates;
  private final LeafTokens tokens;
  private final PreparedQuery query;
  private final Reservation memory;

  /**
   * Sorted, one entry a shared token: candidate in the batch (11 bits), unit of the query (20),
   * position in the document (32).
   */
  private long[] entries = new long[FIRST_ENTRIES];

  private int size;
  private int next;
  private int end;
  private int batchStart;
  private int batchEnd;
  private int batchLimit = MAX_BATCH;
  private long pair;
  private int sharedTokens;

  SharedPairs(LeafCandidates candidates, PreparedQuery query) {
    this.candidates = candidates;
    this.tokens = candidates.tokens();
    this.query = query;
    this.memory = new Reservation(query.monitor());
  }

  @Override
  public void close() {
    memory.close();
  }

  /** Goes before the first pair of a candidate, given by its index. */
  void visit(int candidate) throws IOException {
    if (candidate >= batchEnd) {
      loadBatch(candidate);
    }
    int visited = candidate - batchStart;
    while (next < size && candidateOf(entries[next]) < visited) {
      next++;
    }
    end = next;
    while (end < size && candidateOf(entries[end]) == visited) {
      end++;
    }
    if (end - next > query.maxPairs()) {
      loadRarest(candidate);
    }
  }

  boolean nextPair() {
    if (next == end) {
      return false;
    }
    pair = entries[next];
    int first = next;
    while (next < end && entries[next] == pair) {
      next++;
    }
    sharedTokens = next - first;
    return true;
  }

  int unit() {
    return (int) (pair >>> Integer.SIZE) & (MAX_UNITS - 1);
  }

  /** The position of the pair's unit of the document; 0 if tokens have no positions. */
  int position() {
    return (int) pair;
  }

  int sharedTokens() {
    return sharedTokens;
  }

  private static int candidateOf(long entry) {
    return (int) (entry >>> (Integer.SIZE + UNIT_BITS));
  }

  private LeafTokens.Reader reader() throws IOException {
    return tokens.new Reader(query.hasPositions() ? PostingsEnum.POSITIONS : PostingsEnum.NONE);
  }

  private void startBatch(int first, int limit) {
    batchStart = first;
    batchEnd = (int) Math.min(candidates.size(), (long) first + limit);
    size = 0;
    next = 0;
  }

  private void loadBatch(int first) throws IOException {
    startBatch(first, batchLimit);
    LeafTokens.Reader reader = tokens.size() == 0 ? null : reader();
    for (int token = 0; token < tokens.size() && !isFull(); token++) {
      if (token % TOKENS_BETWEEN_CHECKS == 0) {
        query.monitor().checkCancelled();
      }
      read(reader.postings(token), tokens.unitsOf(token));
    }
    Arrays.sort(entries, 0, size);
    // The next candidates are about as large as these.
    batchLimit = Math.min(MAX_BATCH, 2 * (batchEnd - batchStart));
  }

  /** Whether a batch of one candidate has more entries than there may be. */
  private boolean isFull() {
    return size > query.maxPairs() && batchEnd - batchStart == 1;
  }

  private void read(PostingsEnum postings, int[] units) throws IOException {
    int candidate = batchStart;
    while (candidate < batchEnd && !isFull()) {
      int wanted = candidates.doc(candidate);
      int doc = postings.docID() < wanted ? postings.advance(wanted) : postings.docID();
      if (doc == DocIdSetIterator.NO_MORE_DOCS) {
        return;
      }
      if (doc == wanted) {
        makeRoom((long) occurrences(postings) * units.length);
        if (candidate < batchEnd) {
          add(candidate, units, postings, MAX_ENTRIES);
        }
        candidate++;
      } else {
        candidate = candidates.indexFrom(candidate, doc);
      }
    }
  }

  private int occurrences(PostingsEnum postings) throws IOException {
    return query.hasPositions() ? postings.freq() : 1;
  }

  /** Leaves the later half of the candidates to the next batch as long as there are too many. */
  private void makeRoom(long more) {
    while (size + more > MAX_ENTRIES && batchEnd - batchStart > 1) {
      batchEnd = batchStart + (batchEnd - batchStart) / 2;
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (candidateOf(entries[i]) < batchEnd - batchStart) {
          entries[kept++] = entries[i];
        }
      }
      size = kept;
    }
  }

  /** Adds the pairs of a token, no more than there is room for; returns whether all had room. */
  private boolean add(int candidate, int[] units, PostingsEnum postings, int max)
      throws IOException {
    long inBatch = (long) (candidate - batchStart) << (Integer.SIZE + UNIT_BITS);
    int occurrences = occurrences(postings);
    long wanted = size + (long) occurrences * units.length;
    grow((int) Math.min(wanted, max));
    for (int i = 0; i < occurrences && size < max; i++) {
      int position = query.hasPositions() ? postings.nextPosition() : 0;
      for (int unit = 0; unit < units.length && size < max; unit++) {
        entries[size++] = inBatch | (long) units[unit] << Integer.SIZE | position;
      }
    }
    return wanted <= max;
  }

  private void grow(int wanted) {
    if (wanted > entries.length) {
      int length = Math.min(ArrayUtil.oversize(wanted, Long.BYTES), MAX_ENTRIES);
      memory.add((long) Long.BYTES * (length - entries.length));
      entries = Arrays.copyOf(entries, length);
    }
  }

  private record PairsOfToken(int token, long pairs) {}

  /** A batch of one candidate, with the pairs of its rarest tokens. */
  private void loadRarest(int candidate) throws IOException {
    query.monitor().pairsCut();
    List<PairsOfToken> rarest = rarestTokens(candidates.doc(candidate));
    startBatch(candidate, 1);
    LeafTokens.Reader reader = reader();
    for (PairsOfToken token : rarest) {
      query.monitor().checkCancelled();
      PostingsEnum postings = reader.postings(token.token);
      postings.advance(candidates.doc(candidate));
      if (!add(candidate, tokens.unitsOf(token.token), postings, query.maxPairs())) {
        break;
      }
    }
    Arrays.sort(entries, 0, size);
    end = size;
    batchLimit = 1;
  }

  private List<PairsOfToken> rarestTokens(int doc) throws IOException {
    List<PairsOfToken> found = new ArrayList<>();
    LeafTokens.Reader reader = reader();
    for (int token = 0; token < tokens.size(); token++) {
      PostingsEnum postings = reader.postings(token);
      if (postings.advance(doc) == doc) {
        long pairs = (long) occurrences(postings) * tokens.unitsOf(token).length;
        found.add(new PairsOfToken(token, pairs));
      }
    }
    // Stable: tokens of as many pairs stay in the order of their terms.
    found.sort(Comparator.comparingLong(PairsOfToken::pairs));
    return found;
  }
}
