package org.neardup.lucene;

import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/** A scorer of the documents of an approximation that pass a check. */
abstract class TwoPhaseScorer extends WeightScorer {

  private final TwoPhaseIterator twoPhase;

  TwoPhaseScorer(Weight weight, TwoPhaseIterator twoPhase) {
    super(weight);
    this.twoPhase = twoPhase;
  }

  @Override
  public final int docID() {
    return twoPhase.approximation().docID();
  }

  @Override
  public final DocIdSetIterator iterator() {
    return TwoPhaseIterator.asDocIdSetIterator(twoPhase);
  }

  @Override
  public final TwoPhaseIterator twoPhaseIterator() {
    return twoPhase;
  }
}
