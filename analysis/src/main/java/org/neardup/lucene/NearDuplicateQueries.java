package org.neardup.lucene;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** Finds the {@link NearDuplicateQuery near_duplicate queries} within a query. */
public final class NearDuplicateQueries extends QueryVisitor {

  private final boolean excludedToo;
  private final List<NearDuplicateQuery> found = new ArrayList<>();

  private NearDuplicateQueries(boolean excludedToo) {
    this.excludedToo = excludedToo;
  }

  /** The queries that a hit may match. */
  public static List<NearDuplicateQuery> in(Query query) {
    return in(query, false);
  }

  /** The queries that a hit may match, and the ones under {@code must_not}. */
  public static List<NearDuplicateQuery> allIn(Query query) {
    return in(query, true);
  }

  private static List<NearDuplicateQuery> in(Query query, boolean excludedToo) {
    NearDuplicateQueries visitor = new NearDuplicateQueries(excludedToo);
    query.visit(visitor);
    return visitor.found;
  }

  /** Called by the query in place of its tokens. */
  void add(NearDuplicateQuery query) {
    found.add(query);
  }

  @Override
  public QueryVisitor getSubVisitor(Occur occur, Query parent) {
    return excludedToo ? this : super.getSubVisitor(occur, parent);
  }
}
