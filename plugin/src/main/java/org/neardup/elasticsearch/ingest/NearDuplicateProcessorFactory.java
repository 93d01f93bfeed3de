package org.neardup.elasticsearch.ingest;

import java.util.Map;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.ingest.IngestService;
import org.elasticsearch.ingest.Processor;
import org.neardup.elasticsearch.ingest.NearDuplicateProcessor.Node;
import org.neardup.vector.Resources;

/** Makes the {@code near_duplicate} processors of a node from their settings. */
public final class NearDuplicateProcessorFactory implements Processor.Factory {

  /** The name in pipelines. */
  public static final String TYPE = NearDuplicateProcessor.TYPE;

  private final Node node;
  private final IngestService ingestService;

  /** A factory for one node. */
  public NearDuplicateProcessorFactory(Processor.Parameters parameters, Resources resources) {
    this.node =
        new Node(
            parameters.client,
            parameters.threadContext,
            parameters.relativeTimeSupplier,
            resources);
    this.ingestService = parameters.ingestService;
  }

  @Override
  public Processor create(
      Map<String, Processor.Factory> factories,
      String tag,
      String description,
      Map<String, Object> config,
      ProjectId projectId) {
    return new NearDuplicateProcessor(
        tag,
        description,
        ProcessorSettings.parse(tag, config),
        node,
        () -> ingestService.getClusterService().state().metadata().getProject(projectId));
  }
}
