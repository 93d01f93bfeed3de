package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.neardup.lucene.SuppliedWeight;
import org.neardup.lucene.TwoPhaseScorer;
import org.neardup.lucene.search.NearDuplicateMatcher.UnitMatch;
import org.neardup.util.Check;

/** A {@link NearDuplicateQuery} for the reader of its candidates. */
final class NearDuplicateWeight extends SuppliedWeight {

  private static final int MAX_EXPLAINED = 10;

  private final NearDuplicateQuery query;
  private final Candidates candidates;
  private final float boost;

  NearDuplicateWeight(
      NearDuplicateQuery query, Candidates candidates, IndexSearcher searcher, float boost)
      throws IOException {
    super(query);
    this.query = query;
    this.boost = boost;
    this.candidates = candidates;
    Check.that(
        candidates.areOf(searcher), "the query was rewritten for the reader of another searcher");
    report(
        searcher,
        LeafCandidates.count(candidates.found()),
        LeafCandidates.count(candidates.kept()));
  }

  /**
   * Tells the monitor and a profile how many candidates there are. A profile shows the queries
   * within a query: a query that matches nothing has the counts in its description.
   */
  private void report(IndexSearcher searcher, long all, long verified) throws IOException {
    query.monitor().gathered(all, verified);
    String cut = verified < all ? ", cut by num_candidates=" + query.options().numCandidates() : "";
    Query counts = new MatchNoDocsQuery("candidates=" + all + ", verified=" + verified + cut);
    searcher.createWeight(counts, ScoreMode.COMPLETE_NO_SCORES, 1);
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
    LeafCandidates kept = of(context, candidates.kept());
    if (kept.size() == 0) {
      return null;
    }
    return TwoPhaseScorer.supplier(
        kept.size(),
        () -> {
          SignatureVerifier verifier = new SignatureVerifier(candidates.prepared(), kept);
          return new TwoPhaseScorer(this, verifier, () -> (float) verifier.score() * boost, boost);
        });
  }

  private static LeafCandidates of(LeafReaderContext context, List<LeafCandidates> leaves) {
    LeafCandidates ofLeaf = leaves.get(context.ord);
    Check.that(
        ofLeaf.context() == context,
        "segment %s is not one of the searcher that made this weight",
        context);
    return ofLeaf;
  }

  @Override
  public Explanation explain(LeafReaderContext context, int doc) throws IOException {
    LeafCandidates kept = of(context, candidates.kept());
    if (kept.indexOf(doc) < 0) {
      return explainNoCandidate(of(context, candidates.found()), doc);
    }
    LeafCandidates single = LeafCandidates.single(kept.tokens(), doc);
    try (SignatureVerifier verifier = new SignatureVerifier(candidates.prepared(), single)) {
      return verifier.verify(0) ? explainMatch(verifier) : explainTooDifferent(single);
    }
  }

  private Explanation explainNoCandidate(LeafCandidates found, int doc) throws IOException {
    int shared = found.tokens().countIn(doc);
    if (shared == 0) {
      return Explanation.noMatch("no candidate: shares no token with the query");
    }
    return Explanation.noMatch(
        "no candidate: shares %s of the query's %s tokens, but %s"
            .formatted(
                shared,
                candidates.prepared().tokens().size(),
                found.indexOf(doc) < 0
                    ? "does not pass the filter"
                    : "there are more candidates than [num_candidates] = "
                        + query.options().numCandidates()
                        + " and others come first"));
  }

  private Explanation explainMatch(SignatureVerifier verifier) {
    List<UnitMatch> matches = verifier.unitMatches();
    List<Explanation> details = new ArrayList<>();
    details.add(Explanation.match(boost, "boost"));
    for (UnitMatch match : matches.subList(0, Math.min(matches.size(), MAX_EXPLAINED))) {
      details.add(Explanation.match((float) match.similarity(), verifier.describe(match)));
    }
    return Explanation.match(
        (float) verifier.score() * boost,
        ("similarity times boost, computed as [score_mode] = [%s] with [min_similarity] = %s of %s"
                + " of the query's %s units that have a near duplicate in the document, from:")
            .formatted(
                query.options().scoring().id(),
                query.minSimilarity(),
                matches.size(),
                candidates.prepared().units().occurrences()),
        details);
  }

  private Explanation explainTooDifferent(LeafCandidates single) throws IOException {
    PreparedQuery any = PreparedQuery.of(query.withMinSimilarity(0));
    try (SignatureVerifier verifier = new SignatureVerifier(any, single)) {
      verifier.verify(0);
      UnitMatch best =
          verifier.unitMatches().stream()
              .reduce((a, b) -> b.similarity() > a.similarity() ? b : a)
              .orElseThrow();
      return Explanation.noMatch(
          "similarity is below [min_similarity] = " + query.minSimilarity(),
          Explanation.noMatch(verifier.describe(best)));
    }
  }
}
