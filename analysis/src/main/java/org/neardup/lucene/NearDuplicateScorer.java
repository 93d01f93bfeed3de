package org.neardup.lucene;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/**
 * The candidates of a segment that pass verification; the score is the similarity times the boost.
 */
final class NearDuplicateScorer extends WeightScorer {

  private final CandidateIterator candidates;
  private final SignatureVerifier verifier;
  private final TwoPhaseIterator twoPhase;
  private final float boost;

  NearDuplicateScorer(Weight weight, PreparedQuery query, LeafCandidates leaf, float boost)
      throws IOException {
    super(weight);
    this.candidates = new CandidateIterator(leaf);
    this.verifier = new SignatureVerifier(query, leaf);
    this.boost = boost;
    this.twoPhase =
        new TwoPhaseIterator(candidates) {
          @Override
          public boolean matches() throws IOException {
            return verifier.verify(candidates.index());
          }

          @Override
          public float matchCost() {
            // One comparison a component; most candidates have one pair of units to compare.
            return query.scheme().components();
          }
        };
  }

  @Override
  public int docID() {
    return candidates.docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return TwoPhaseIterator.asDocIdSetIterator(twoPhase);
  }

  @Override
  public TwoPhaseIterator twoPhaseIterator() {
    return twoPhase;
  }

  @Override
  public float score() {
    return (float) verifier.score() * boost;
  }

  @Override
  public float getMaxScore(int upTo) {
    return boost;
  }
}
