package org.neardup.lucene;

import org.apache.lucene.search.DocIdSetIterator;

/** Iterates over the candidates of a segment. */
final class CandidateIterator extends DocIdSetIterator {

  private final LeafCandidates candidates;
  private int index = -1;
  private int doc = -1;

  CandidateIterator(LeafCandidates candidates) {
    this.candidates = candidates;
  }

  /** The index of the current candidate. */
  int index() {
    return index;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    return moveTo(index + 1);
  }

  @Override
  public int advance(int target) {
    return moveTo(candidates.indexFrom(index + 1, target));
  }

  private int moveTo(int newIndex) {
    index = newIndex;
    doc = index < candidates.size() ? candidates.doc(index) : NO_MORE_DOCS;
    return doc;
  }

  @Override
  public long cost() {
    return candidates.size();
  }
}
