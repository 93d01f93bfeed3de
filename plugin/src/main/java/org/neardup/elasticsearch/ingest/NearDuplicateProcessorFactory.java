package org.neardup.elasticsearch.ingest;

import java.util.Map;
import java.util.function.Supplier;
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

  /** A factory for one node. */
  public NearDuplicateProcessorFactory(Processor.Parameters parameters, ResourceFolder resources) {
    super(parameters.ingestService);
    this.node =
        new Node(
            parameters.client,
            parameters.threadContext,
            parameters.relativeTimeSupplier,
            resources,
            WindowMemory.ofHeap());
  }

  @Override
  protected Processor create(
      String tag,
      String description,
      Map<String, Object> config,
      Supplier<ClusterIndices> indices) {
    return new NearDuplicateProcessor(
        tag, description, ProcessorSettings.parse(tag, config), node, indices);
  }
}
