package org.neardup.elasticsearch.server;

import java.util.Map;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.ingest.Processor;

/** Makes processors of one type. */
public abstract class ProcessorFactory implements Processor.Factory {

  /** A processor from its settings, which are taken out of {@code config}. */
  protected abstract Processor create(
      @Nullable String tag, @Nullable String description, Map<String, Object> config);

  @Override
  public final Processor create(
      Map<String, Processor.Factory> factories,
      String tag,
      String description,
      Map<String, Object> config) {
    return create(tag, description, config);
  }
}
