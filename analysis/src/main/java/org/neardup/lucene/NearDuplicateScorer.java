package org.neardup.lucene;

import java.io.IOException;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/**
 * The candidates of a segment that pass verification; the score is the similarity times the boost.
 */
final class NearDuplicateScorer extends TwoPhaseScorer {

  private final SignatureVerifier verifier;
  private final float boost;

  NearDuplicateScorer(Weight weight, PreparedQuery query, LeafCandidates leaf, float boost)
      throws IOException {
    this(weight, new Verification(query, leaf), boost);
  }

  private NearDuplicateScorer(Weight weight, Verification verification, float boost) {
    super(weight, verification);
    this.verifier = verification.verifier;
    this.boost = boost;
  }

  private static final class Verification extends TwoPhaseIterator {

    private final CandidateIterator candidates;
    private final SignatureVerifier verifier;
    private final int components;

    Verification(PreparedQuery query, LeafCandidates leaf) throws IOException {
      this(query, leaf, new CandidateIterator(leaf));
    }

    private Verification(PreparedQuery query, LeafCandidates leaf, CandidateIterator candidates)
        throws IOException {
      super(candidates);
      this.candidates = candidates;
      this.verifier = new SignatureVerifier(query, leaf);
      this.components = query.scheme().components();
    }

    @Override
    public boolean matches() throws IOException {
      return verifier.verify(candidates.index());
    }

    /** One comparison a component; most candidates have one pair of units to compare. */
    @Override
    public float matchCost() {
      return components;
    }
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
