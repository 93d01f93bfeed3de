package org.neardup.elasticsearch.server;

import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.index.mapper.MapperMergeContext;

/**
 * A builder of field mappers: an update of a mapping does not change a parameter that it does not
 * mention.
 *
 * <p>Before 9.5 mappers are merged, not their builders: the update is built once more with the
 * values that it inherits.
 */
public abstract class ServerMapperBuilder extends FieldMapper.Builder {

  protected ServerMapperBuilder(String name) {
    super(name);
  }

  /** Takes the parameters over that this update does not mention. */
  protected abstract void inherit(FieldMapper.Builder existing);

  @Override
  protected final void merge(
      FieldMapper incoming, FieldMapper.Conflicts conflicts, MapperMergeContext context) {
    ServerMapperBuilder update = ((ServerFieldMapper) incoming).builder();
    update.inherit(this);
    super.merge(update.build(context.getMapperBuilderContext()), conflicts, context);
  }

  public abstract String contentType();

  /**
   * Gives a parameter of this update its existing value, unless the update mentions it; before 9.5
   * its default does not count.
   */
  protected static <T> void inherit(Parameter<T> update, Parameter<T> existing) {
    if (!update.isConfigured()) {
      update.setValue(existing.getValue());
    }
  }
}
