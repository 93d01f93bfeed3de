package org.neardup.elasticsearch.ingest;

import java.util.Map;
import java.util.function.Supplier;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.ingest.Processor;
import org.neardup.elasticsearch.ingest.NearDuplicateProcessor.Node;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.ProcessorFactory;
import org.neardup.vector.ResourceFolder;

/** Makes the {@code near_duplicate} processors of a node from their settings. */
public final class NearDuplicateProcessorFactory extends ProcessorFactory {

  /** The name in pipelines. */
  public static final String TYPE = NearDuplicateProcessor.TYPE;

  private final Node node;
  private final Supplier<ClusterIndices> indices;

  /** A factory for one node. */
  public NearDuplicateProcessorFactory(
      Processor.Parameters parameters, ResourceFolder resources, Supplier<ClusterIndices> indices) {
    this.node =
        new Node(
            parameters.client,
            parameters.threadContext,
            parameters.relativeTimeSupplier,
            resources,
            WindowMemory.ofHeap());
    this.indices = indices;
  }

  @Override
  protected Processor create(
      @Nullable String tag, @Nullable String description, Map<String, Object> config) {
    return new NearDuplicateProcessor(
        tag, description, ProcessorSettings.parse(tag, config), node, indices);
  }
}
