package org.neardup.lucene;

import org.apache.lucene.search.Query;
import org.apache.lucene.search.Weight;

/** A weight that implements suppliers of scorers only. */
abstract class SuppliedWeight extends Weight {

  SuppliedWeight(Query query) {
    super(query);
  }
}
