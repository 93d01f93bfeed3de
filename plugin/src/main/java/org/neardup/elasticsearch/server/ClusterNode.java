package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.search.internal.AliasFilter;

/** What of a node requests need. Thread safe. */
public final class ClusterNode {

  private final ClusterService cluster;
  private final IndicesService indices;
  private final IndexNameExpressionResolver names;
  private final Projects projects;

  /** That of the plugin. */
  public ClusterNode(PluginServices services) {
    this.cluster = services.clusterService();
    this.indices = services.indicesService();
    this.names = services.indexNameExpressionResolver();
    this.projects = new Projects(services);
  }

  /** This node as the others know it. */
  public DiscoveryNode local() {
    return cluster.localNode();
  }

  /** The indices with a shard on this node. */
  public IndicesService indicesService() {
    return indices;
  }

  /** The indices of the cluster that the request may mean that is being answered. */
  public ClusterIndices indices() {
    return projects.indices(cluster.state());
  }

  /** The filters of those aliases among the expressions that mean an index. */
  public AliasFilter aliasFilter(String index, String[] expressions) {
    return AliasFilters.of(this, index, expressions);
  }

  /** What keeps requests from reading some indices; null if nothing does. */
  @Nullable
  public ClusterBlockException readBlock(ClusterState state, String[] concreteIndices) {
    return projects.readBlock(state, concreteIndices);
  }

  ClusterService cluster() {
    return cluster;
  }

  IndexNameExpressionResolver names() {
    return names;
  }

  Projects projects() {
    return projects;
  }
}
