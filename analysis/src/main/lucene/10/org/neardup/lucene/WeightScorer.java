package org.neardup.lucene;

import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** A scorer of a weight. */
abstract class WeightScorer extends Scorer {

  WeightScorer(Weight weight) {}
}
