package org.neardup.elasticsearch.server;

import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.ingest.IngestService;
import org.elasticsearch.ingest.Processor;

/** Makes processors that look at the indices of the cluster. */
public abstract class ProcessorFactory implements Processor.Factory {

  private final IngestService ingest;

  protected ProcessorFactory(IngestService ingest) {
    this.ingest = ingest;
  }

  /** A processor from its settings, which are taken out of {@code config}. */
  protected abstract Processor create(
      @Nullable String tag,
      @Nullable String description,
      Map<String, Object> config,
      Supplier<ClusterIndices> indices);

  @Override
  public final Processor create(
      Map<String, Processor.Factory> factories,
      String tag,
      String description,
      Map<String, Object> config,
      ProjectId project) {
    return create(
        tag,
        description,
        config,
        () ->
            ClusterNode.indices(ingest.getClusterService().state().metadata().getProject(project)));
  }
}
