package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.Rewriteable;
import org.elasticsearch.index.query.SearchExecutionContext;

/**
 * The documents of a shard that are counted: live documents that the user may see and that a
 * filtered alias lets through. One bit a document where there is such a filter.
 */
final class VisibleDocuments {

  private VisibleDocuments() {}

  /**
   * The documents that count.
   *
   * @param context of the searcher
   * @param filter of an alias, if there is one
   * @return null if all documents count
   */
  @Nullable
  static Bits of(
      IndexSearcher searcher, SearchExecutionContext context, @Nullable QueryBuilder filter)
      throws IOException {
    if (filter == null) {
      return MultiBits.getLiveDocs(searcher.getIndexReader());
    }
    Query query = Rewriteable.rewrite(filter, context, true).toQuery(context);
    if (!context.nestedLookup().getNestedMappers().isEmpty()) {
      query = withObjects(query, context);
    }
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    FixedBitSet visible = new FixedBitSet(searcher.getIndexReader().maxDoc());
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      addMatches(weight, leaf, visible);
    }
    return visible;
  }

  /** A filter is about documents; nested objects are as visible as their document. */
  private static Query withObjects(Query query, SearchExecutionContext context) {
    Query roots = Queries.newNonNestedFilter(context.indexVersionCreated());
    Query documents =
        new BooleanQuery.Builder().add(query, Occur.FILTER).add(roots, Occur.FILTER).build();
    return new BooleanQuery.Builder()
        .add(documents, Occur.SHOULD)
        .add(new ToChildBlockJoinQuery(documents, context.bitsetFilter(roots)), Occur.SHOULD)
        .build();
  }

  private static void addMatches(Weight weight, LeafReaderContext leaf, FixedBitSet visible)
      throws IOException {
    Scorer scorer = weight.scorer(leaf);
    if (scorer == null) {
      return;
    }
    Bits live = leaf.reader().getLiveDocs();
    DocIdSetIterator matches = scorer.iterator();
    for (int doc = matches.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = matches.nextDoc()) {
      if (live == null || live.get(doc)) {
        visible.set(leaf.docBase + doc);
      }
    }
  }
}
