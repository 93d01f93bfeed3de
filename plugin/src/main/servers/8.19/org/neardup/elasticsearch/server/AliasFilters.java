package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.search.internal.AliasFilter;

/** Finds the filters of aliases. */
final class AliasFilters {
  private AliasFilters() {}

  /** The filters of the aliases among the expressions that name an index. */
  static AliasFilter of(ClusterNode node, String index, String[] expressions) {
    ClusterState state = node.cluster().state();
    return node.indicesService()
        .buildAliasFilter(state, index, node.names().resolveExpressions(state, expressions));
  }
}
