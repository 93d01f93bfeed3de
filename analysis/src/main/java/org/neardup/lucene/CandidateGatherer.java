package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.neardup.lucene.LeafCandidates.LeafToken;

/**
 * Finds the live documents that share a token with a query, and how many tokens they share.
 *
 * <p>Reads the postings of one token after the other: cost and memory follow the postings read and
 * the candidates found, never the size of the segment.
 */
final class CandidateGatherer {

  private final PreparedQuery query;

  CandidateGatherer(PreparedQuery query) {
    this.query = query;
  }

  /** The candidates of every segment. */
  List<LeafCandidates> gather(List<LeafReaderContext> leaves) throws IOException {
    List<LeafCandidates> candidates = new ArrayList<>(leaves.size());
    for (LeafReaderContext leaf : leaves) {
      candidates.add(gather(leaf));
    }
    return candidates;
  }

  private LeafCandidates gather(LeafReaderContext leaf) throws IOException {
    List<LeafToken> found = new ArrayList<>();
    SharedTokenCounts counts = new SharedTokenCounts();
    Terms terms = leaf.reader().terms(query.field());
    if (terms != null) {
      requirePositions(terms);
      Bits live = leaf.reader().getLiveDocs();
      TermsEnum seeker = terms.iterator();
      PostingsEnum postings = null;
      for (int token = 0; token < query.tokens().size(); token++) {
        if (seeker.seekExact(query.tokens().term(token))) {
          found.add(new LeafToken(token, seeker.termState()));
          postings = seeker.postings(postings, PostingsEnum.NONE);
          count(postings, live, counts);
        }
      }
    }
    return new LeafCandidates(leaf, found, counts.sorted());
  }

  private static void count(PostingsEnum postings, Bits live, SharedTokenCounts counts)
      throws IOException {
    int doc = postings.nextDoc();
    while (doc != DocIdSetIterator.NO_MORE_DOCS) {
      if (live == null || live.get(doc)) {
        counts.increment(doc);
      }
      doc = postings.nextDoc();
    }
  }

  private void requirePositions(Terms terms) {
    if (query.hasPositions() && !terms.hasPositions()) {
      throw new IllegalStateException(
          "field ["
              + query.field()
              + "] has no positions, which [unit] = [sentence] needs: index it with"
              + " NearDuplicateFields");
    }
  }

  /** How many tokens one document shares with the query; for explanations. */
  int sharedTokens(LeafCandidates leaf, int doc) throws IOException {
    int shared = 0;
    if (!leaf.tokens().isEmpty()) {
      TermsEnum seeker = leaf.context().reader().terms(query.field()).iterator();
      for (LeafToken token : leaf.tokens()) {
        seeker.seekExact(query.tokens().term(token.number()), token.state());
        shared += seeker.postings(null, PostingsEnum.NONE).advance(doc) == doc ? 1 : 0;
      }
    }
    return shared;
  }
}
