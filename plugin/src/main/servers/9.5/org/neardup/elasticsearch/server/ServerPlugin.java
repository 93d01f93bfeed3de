package org.neardup.elasticsearch.server;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestHandler;

/** A plugin with handlers of REST requests. */
public abstract class ServerPlugin extends Plugin implements ActionPlugin {

  protected abstract List<RestHandler> restHandlers();

  @Override
  public final Collection<RestHandler> getRestHandlers(
      RestHandlersServices services,
      Supplier<DiscoveryNodes> nodes,
      Predicate<NodeFeature> clusterSupportsFeature) {
    return restHandlers();
  }
}
