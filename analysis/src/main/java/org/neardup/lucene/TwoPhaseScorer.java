package org.neardup.lucene;

import java.io.IOException;
import java.util.function.DoubleSupplier;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.IOSupplier;

/** A scorer of the documents of an approximation that pass a check. */
public final class TwoPhaseScorer extends WeightScorer {

  private final TwoPhaseIterator twoPhase;
  private final DoubleSupplier score;
  private final float highest;

  public TwoPhaseScorer(
      Weight weight, TwoPhaseIterator twoPhase, DoubleSupplier score, float highest) {
    super(weight);
    this.twoPhase = twoPhase;
    this.score = score;
    this.highest = highest;
  }

  public static ScorerSupplier supplier(long cost, IOSupplier<Scorer> scorers) {
    return new ScorerSupplier() {
      @Override
      public Scorer get(long leadCost) throws IOException {
        return scorers.get();
      }

      @Override
      public long cost() {
        return cost;
      }
    };
  }

  @Override
  public int docID() {
    return twoPhase.approximation().docID();
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
    return (float) score.getAsDouble();
  }

  @Override
  public float getMaxScore(int upTo) {
    return highest;
  }
}
