package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.cluster.metadata.MetadataIndexTemplateService;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.plugins.Plugin.PluginServices;

/** What of a node requests need. Thread safe. */
public final class ClusterNode {

  private final ClusterService cluster;
  private final IndicesService indices;
  private final IndexNameExpressionResolver names;

  /** That of the plugin. */
  public ClusterNode(PluginServices services) {
    this.cluster = services.clusterService();
    this.indices = services.indicesService();
    this.names = services.indexNameExpressionResolver();
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
    return indices(cluster.state().metadata());
  }

  /** The indices of a cluster state. */
  public static ClusterIndices indices(Metadata metadata) {
    return new ClusterIndices(
        metadata::getIndicesLookup,
        metadata::index,
        name -> template(metadata, name),
        metadata::indexGraveyard);
  }

  private static IndexTemplate template(Metadata metadata, String index) {
    String name = MetadataIndexTemplateService.findV2Template(metadata, index, false);
    return name == null
        ? IndexTemplate.of(MetadataIndexTemplateService.findV1Templates(metadata, index, null))
        : IndexTemplate.of(metadata.templatesV2().get(name), metadata.componentTemplates());
  }

  ClusterService cluster() {
    return cluster;
  }

  IndexNameExpressionResolver names() {
    return names;
  }
}
