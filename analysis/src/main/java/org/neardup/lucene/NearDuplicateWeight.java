package org.neardup.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * A {@link NearDuplicateQuery} for one searcher, with its candidates. They are gathered over all
 * segments when the weight is made: only then can the best of too many be kept independently of the
 * segments.
 */
final class NearDuplicateWeight extends Weight {

  private final NearDuplicateQuery query;
  private final PreparedQuery prepared;
  private final CandidateGatherer gatherer;
  private final List<LeafCandidates> kept;
  private final float boost;

  NearDuplicateWeight(
      NearDuplicateQuery query, PreparedQuery prepared, List<LeafReaderContext> leaves, float boost)
      throws IOException {
    super(query);
    this.query = query;
    this.prepared = prepared;
    this.boost = boost;
    this.gatherer = new CandidateGatherer(prepared);
    List<LeafCandidates> found = gatherer.gather(leaves);
    this.kept = new CandidateCut(query.numCandidates(), query.candidateHash()).apply(found);
    prepared.counters().gathered(count(found), count(kept));
  }

  private static long count(List<LeafCandidates> candidates) {
    return candidates.stream().mapToLong(LeafCandidates::size).sum();
  }

  /**
   * Never: which candidates are kept depends on all segments, so what matches in one cannot be
   * cached for it.
   */
  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return false;
  }

  @Override
  public ScorerSupplier scorerSupplier(LeafReaderContext context) {
    LeafCandidates candidates = candidates(context);
    if (candidates.size() == 0) {
      return null;
    }
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return new NearDuplicateScorer(prepared, candidates, boost);
      }

      @Override
      public long cost() {
        return candidates.size();
      }
    };
  }

  private LeafCandidates candidates(LeafReaderContext context) {
    LeafCandidates candidates = kept.get(context.ord);
    if (candidates.context() != context) {
      throw new IllegalArgumentException(
          "segment " + context + " is not one of the searcher that made this weight");
    }
    return candidates;
  }

  @Override
  public Explanation explain(LeafReaderContext context, int doc) throws IOException {
    LeafCandidates candidates = candidates(context);
    int index = candidates.indexFrom(0, doc);
    if (index == candidates.size() || candidates.doc(index) != doc) {
      return explainNoCandidate(gatherer.sharedTokens(candidates, doc));
    }
    SignatureVerifier verifier = new SignatureVerifier(prepared, candidates);
    return verifier.verify(index) ? explainMatch(verifier) : explainTooDifferent(verifier);
  }

  private Explanation explainNoCandidate(int shared) {
    if (shared == 0) {
      return Explanation.noMatch("no candidate: shares no band token with the query");
    }
    return Explanation.noMatch(
        "no candidate: shares "
            + shared
            + " of the query's "
            + prepared.tokens().size()
            + " band tokens, but there are more candidates than [num_candidates] = "
            + query.numCandidates()
            + " and others come first");
  }

  private Explanation explainMatch(SignatureVerifier verifier) {
    return Explanation.match(
        NearDuplicateScorer.score(verifier.similarity(), boost),
        "estimated similarity times boost, computed from:",
        Explanation.match(boost, "boost"),
        Explanation.match((float) verifier.similarity(), describe(verifier)));
  }

  private Explanation explainTooDifferent(SignatureVerifier verifier) {
    return Explanation.noMatch(
        "estimated similarity is below [min_similarity] = " + query.minSimilarity(),
        Explanation.noMatch(describe(verifier)));
  }

  private String describe(SignatureVerifier verifier) {
    double similarity = verifier.similarity();
    return String.format(
        Locale.ROOT,
        "unit %d of the query and the document's unit at position %d share %d of %d band tokens,"
            + " and %d of %d components are equal: similarity %.4f, standard error %.4f,"
            + " [min_similarity] %s",
        verifier.bestUnit(),
        verifier.bestPosition(),
        verifier.bestSharedTokens(),
        query.scheme().bands(),
        verifier.bestEqual(),
        prepared.components(),
        similarity,
        prepared.standardError(similarity),
        query.minSimilarity());
  }
}
