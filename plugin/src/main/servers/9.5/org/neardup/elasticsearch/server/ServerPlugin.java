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
import org.neardup.elasticsearch.groups.TransportGroupsAction;
import org.neardup.elasticsearch.rest.TransportFieldSchemeAction;
import org.neardup.elasticsearch.rest.stats.TransportStatsAction;

/** The actions of the plugin. */
public abstract class ServerPlugin extends Plugin implements ActionPlugin {

  /** What answers under URLs. */
  protected abstract List<RestHandler> restHandlers();

  @Override
  public final Collection<ActionHandler> getActions() {
    return List.of(
        new ActionHandler(TransportFieldSchemeAction.TYPE, TransportFieldSchemeAction.class),
        new ActionHandler(TransportGroupsAction.TYPE, TransportGroupsAction.class),
        new ActionHandler(TransportStatsAction.TYPE, TransportStatsAction.class));
  }

  @Override
  public final Collection<RestHandler> getRestHandlers(
      RestHandlersServices services,
      Supplier<DiscoveryNodes> nodes,
      Predicate<NodeFeature> clusterSupportsFeature) {
    return restHandlers();
  }
}
