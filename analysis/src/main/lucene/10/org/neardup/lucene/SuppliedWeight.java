package org.neardup.lucene;

import org.apache.lucene.search.Query;
import org.apache.lucene.search.Weight;

/** A weight that implements suppliers of scorers only. */
public abstract class SuppliedWeight extends Weight {

  public SuppliedWeight(Query query) {
    super(query);
  }
}
