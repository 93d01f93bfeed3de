package org.neardup.lucene;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * How many candidates a query found and kept, in the form of a query that matches nothing:
 * searchers that profile show the queries within a query, and this is how they show the candidates.
 */
final class CandidateSummary extends Query {

  private final long found;
  private final long kept;
  private final int limit;

  CandidateSummary(long found, long kept, int limit) {
    this.found = found;
    this.kept = kept;
    this.limit = limit;
  }

  long found() {
    return found;
  }

  long kept() {
    return kept;
  }

  /** Makes a searcher that profiles show this within the query whose weight is being made. */
  void showIn(IndexSearcher searcher) throws IOException {
    searcher.createWeight(this, ScoreMode.COMPLETE_NO_SCORES, 1);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new SuppliedWeight(this) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext context) {
        return null;
      }

      @Override
      public Explanation explain(LeafReaderContext context, int doc) {
        return Explanation.noMatch(CandidateSummary.this.toString(""));
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "candidates="
        + found
        + ", verified="
        + kept
        + (kept < found ? ", cut by num_candidates=" + limit : "");
  }

  @Override
  public boolean equals(Object o) {
    return sameClassAs(o)
        && o instanceof CandidateSummary other
        && found == other.found
        && kept == other.kept
        && limit == other.limit;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), found, kept, limit);
  }
}
