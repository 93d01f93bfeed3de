package org.neardup.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Says of documents of one segment whether they may become candidates: live and passing a filter.
 *
 * <p>They may be asked for in any order, in ascending order the filter is read once; it starts anew
 * at each step back. Not thread safe.
 */
final class LeafFilter {

  private final LeafReaderContext context;
  private final Bits live;
  private final Weight filter;
  private final long mostAsked;
  private TwoPhaseIterator twoPhase;
  private DocIdSetIterator passing;
  private int asked = -1;
  private boolean answer;

  /**
   * A filter.
   *
   * @param filter what documents must match; null for all
   * @param mostAsked how many documents will be asked for, about
   */
  LeafFilter(Weight filter, LeafReaderContext context, long mostAsked) {
    this.mostAsked = mostAsked;
    this.context = context;
    this.live = context.reader().getLiveDocs();
    this.filter = filter;
  }

  /** Whether every document may become a candidate. */
  boolean acceptsAll() {
    return live == null && filter == null;
  }

  boolean accepts(int doc) throws IOException {
    if (live != null && !live.get(doc)) {
      return false;
    }
    // A document can be asked about again, its match only once.
    if (filter != null && doc != asked) {
      answer = passes(doc);
      asked = doc;
    }
    return filter == null || answer;
  }

  private boolean passes(int doc) throws IOException {
    if (passing == null || doc < asked) {
      start();
    }
    int at = passing.docID() < doc ? passing.advance(doc) : passing.docID();
    return at == doc && (twoPhase == null || twoPhase.matches());
  }

  private void start() throws IOException {
    ScorerSupplier supplier = filter.scorerSupplier(context);
    if (supplier == null) {
      passing = DocIdSetIterator.empty();
      return;
    }
    Scorer scorer = supplier.get(mostAsked);
    twoPhase = scorer.twoPhaseIterator();
    passing = twoPhase == null ? scorer.iterator() : twoPhase.approximation();
  }
}
