package org.neardup.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/** A weight that implements suppliers of scorers only. */
public abstract class SuppliedWeight extends Weight {

  public SuppliedWeight(Query query) {
    super(query);
  }

  @Override
  public abstract ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException;

  @Override
  public final Scorer scorer(LeafReaderContext context) throws IOException {
    ScorerSupplier supplier = scorerSupplier(context);
    return supplier == null ? null : supplier.get(Long.MAX_VALUE);
  }
}
