package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Finds the live documents that have a token that makes candidates of a query and pass its filter,
 * and how many such tokens they have.
 *
 * <p>Where the query's tokens have levels, prefixes of several lengths, the longest come first and
 * the next ones too while there are fewer candidates than the query may verify (LSH forest: Bawa,
 * Condie, Ganesan, WWW 2005).
 *
 * <p>Reads the postings of one token after the other: cost and memory follow the postings read and
 * the candidates found, never the size of the segment.
 */
final class CandidateGatherer {

  private static final int POSTINGS_BETWEEN_CHECKS = 1 << 12;

  private final PreparedQuery query;
  private final Weight filter;
  private int untilCheck;

  /**
   * A gatherer.
   *
   * @param filter what candidates must match, or null
   */
  CandidateGatherer(PreparedQuery query, Weight filter) {
    this.query = query;
    this.filter = filter;
  }

  /** The candidates of every segment. */
  List<LeafCandidates> gather(List<LeafReaderContext> leaves) throws IOException {
    List<LeafCandidates> found = List.of();
    for (int levels = 1; levels <= query.levels(); levels++) {
      List<LeafTokens> tokens = new ArrayList<>(leaves.size());
      for (LeafReaderContext leaf : leaves) {
        tokens.add(LeafTokens.lookUp(query, levels, leaf));
      }
      found = having(tokens);
      if (LeafCandidates.count(found) >= query.options().numCandidates()) {
        return found;
      }
    }
    return found;
  }

  private List<LeafCandidates> having(List<LeafTokens> tokens) throws IOException {
    List<LeafCandidates> candidates = new ArrayList<>(tokens.size());
    for (LeafTokens ofLeaf : tokens) {
      LeafCandidates found = gather(ofLeaf);
      candidates.add(filter == null ? found : filter(found));
    }
    return candidates;
  }

  private LeafCandidates gather(LeafTokens tokens) throws IOException {
    if (tokens.size() == 0) {
      return new LeafCandidates(tokens, new long[0]);
    }
    int maxDoc = tokens.context().reader().maxDoc();
    query.monitor().reserve(SharedTokenCounts.mostBytes(tokens.documents(), maxDoc));
    SharedTokenCounts counts = SharedTokenCounts.of(tokens.documents(), maxDoc);
    Bits live = tokens.context().reader().getLiveDocs();
    LeafTokens.Reader reader = tokens.new Reader(PostingsEnum.NONE);
    for (int token = 0; token < tokens.size(); token++) {
      count(reader.postings(token), live, counts);
    }
    return new LeafCandidates(tokens, counts.sorted());
  }

  private void count(PostingsEnum postings, Bits live, SharedTokenCounts counts)
      throws IOException {
    int doc = postings.nextDoc();
    while (doc != DocIdSetIterator.NO_MORE_DOCS) {
      if (live == null || live.get(doc)) {
        counts.increment(doc);
      }
      if (--untilCheck < 0) {
        query.monitor().checkCancelled();
        untilCheck = POSTINGS_BETWEEN_CHECKS;
      }
      doc = postings.nextDoc();
    }
  }

  private LeafCandidates filter(LeafCandidates found) throws IOException {
    LeafFilter accepted = new LeafFilter(filter, found.context(), found.size());
    int[] kept = new int[found.size()];
    int size = 0;
    for (int i = 0; i < found.size(); i++) {
      if (i % POSTINGS_BETWEEN_CHECKS == 0) {
        query.monitor().checkCancelled();
      }
      if (accepted.accepts(found.doc(i))) {
        kept[size++] = i;
      }
    }
    return found.only(kept, size);
  }
}
