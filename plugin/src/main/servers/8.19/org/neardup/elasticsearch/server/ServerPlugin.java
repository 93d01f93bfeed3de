package org.neardup.elasticsearch.server;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.IndexScopedSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.settings.SettingsFilter;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestController;
import org.elasticsearch.rest.RestHandler;

/** A plugin with handlers of REST requests. */
public abstract class ServerPlugin extends Plugin implements ActionPlugin {

  protected abstract List<RestHandler> restHandlers();

  @Override
  public final Collection<RestHandler> getRestHandlers(
      Settings settings,
      NamedWriteableRegistry registry,
      RestController controller,
      ClusterSettings clusterSettings,
      IndexScopedSettings indexSettings,
      SettingsFilter filter,
      IndexNameExpressionResolver names,
      Supplier<DiscoveryNodes> nodes,
      Predicate<NodeFeature> clusterSupportsFeature) {
    return restHandlers();
  }
}
