package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.cluster.metadata.MetadataIndexTemplateService;
import org.elasticsearch.plugins.Plugin.PluginServices;

/** The parts of a cluster state that belong to a project: before 9.1 a cluster has one. */
public final class Projects {

  private Projects() {}

  /** The indices that a request may mean. */
  public static ClusterIndices indices(PluginServices services) {
    return indices(services.clusterService().state().metadata());
  }

  /** The indices of a project. */
  public static ClusterIndices indices(Metadata project) {
    return new ClusterIndices(
        project::getIndicesLookup,
        project::index,
        name -> template(project, name),
        project::indexGraveyard);
  }

  private static IndexTemplate template(Metadata project, String index) {
    String name = MetadataIndexTemplateService.findV2Template(project, index, false);
    return name == null
        ? IndexTemplate.of(MetadataIndexTemplateService.findV1Templates(project, index, null))
        : IndexTemplate.of(
            project.templatesV2().get(name),
            project.componentTemplates(),
            MetadataIndexTemplateService.resolveAliases(project, name),
            index);
  }
}
