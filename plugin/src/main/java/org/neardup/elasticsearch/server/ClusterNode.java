package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.xcontent.NamedXContentRegistry;

/** The services of a node that requests need. Thread safe. */
public final class ClusterNode {

  private final ClusterService cluster;
  private final IndicesService indices;
  private final Projects projects;
  private final NamedXContentRegistry registry;

  public ClusterNode(PluginServices services) {
    this.cluster = services.clusterService();
    this.indices = services.indicesService();
    this.projects = new Projects(services);
    this.registry = services.xContentRegistry();
  }

  public DiscoveryNode local() {
    return cluster.localNode();
  }

  /** The indices with a shard on this node. */
  public IndicesService indicesService() {
    return indices;
  }

  public TimeValue maxKeepAlive() {
    return cluster.getClusterSettings().get(SearchService.MAX_KEEPALIVE_SETTING);
  }

  /** The indices of the cluster that the request may mean that is being answered. */
  public ClusterIndices indices() {
    return projects.indices(cluster.state());
  }

  public NamedXContentRegistry registry() {
    return registry;
  }
}
