package org.neardup.elasticsearch.server;

import org.elasticsearch.cluster.metadata.MetadataIndexTemplateService;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.plugins.Plugin.PluginServices;

/** The parts of a cluster state that belong to the project of the request being answered. */
public final class Projects {

  private Projects() {}

  /** The indices that the request being answered may mean. */
  public static ClusterIndices indices(PluginServices services) {
    return indices(
        services.projectResolver().getProjectMetadata(services.clusterService().state()));
  }

  /** The indices of a project. */
  public static ClusterIndices indices(ProjectMetadata project) {
    return new ClusterIndices(
        project::getIndicesLookup,
        project::index,
        name -> template(project, name),
        project::indexGraveyard);
  }

  private static IndexTemplate template(ProjectMetadata project, String index) {
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
