package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Finds the live documents that share a token with a query and pass its filter, and how many tokens
 * they share.
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
    List<LeafCandidates> candidates = new ArrayList<>(leaves.size());
    for (LeafReaderContext leaf : leaves) {
      LeafCandidates found = gather(new LeafTokens(query, leaf));
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
    ScorerSupplier supplier = found.size() == 0 ? null : filter.scorerSupplier(found.context());
    if (supplier == null) {
      return found.only(new int[0], 0);
    }
    Scorer scorer = supplier.get(found.size());
    TwoPhaseIterator twoPhase = scorer.twoPhaseIterator();
    DocIdSetIterator filtered = twoPhase == null ? scorer.iterator() : twoPhase.approximation();
    int[] kept = new int[found.size()];
    int size = 0;
    for (int i = 0; i < found.size(); i++) {
      int doc = found.doc(i);
      int at = filtered.docID() < doc ? filtered.advance(doc) : filtered.docID();
      if (at == doc && (twoPhase == null || twoPhase.matches())) {
        kept[size++] = i;
      }
    }
    return found.only(kept, size);
  }
}
