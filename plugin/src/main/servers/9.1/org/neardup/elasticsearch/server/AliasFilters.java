package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.ProjectState;
import org.elasticsearch.search.internal.AliasFilter;

/** Finds the filters of aliases. */
final class AliasFilters {
  private AliasFilters() {}

  /** The filters of the aliases among the expressions that name an index. */
  static AliasFilter of(ClusterNode node, String index, String[] expressions) {
    ProjectState state = node.projects().of(node.cluster().state());
    return node.indicesService()
        .buildAliasFilter(
            state, index, node.names().resolveExpressions(state.metadata(), expressions));
  }
}
