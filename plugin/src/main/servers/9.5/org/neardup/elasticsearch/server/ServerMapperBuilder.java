package org.neardup.elasticsearch.server;

import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.FieldMapper.Parameter;
import org.elasticsearch.index.mapper.MapperMergeContext;

/**
 * A builder of field mappers: an update of a mapping does not change a parameter that it does not
 * mention.
 */
public abstract class ServerMapperBuilder extends FieldMapper.Builder {

  protected ServerMapperBuilder(String name) {
    super(name);
  }

  /** Takes the parameters over that this update does not mention. */
  protected abstract void inherit(FieldMapper.Builder existing);

  @Override
  protected final void mergeFromBuilder(
      FieldMapper.Builder incoming, FieldMapper.Conflicts conflicts, MapperMergeContext context) {
    ((ServerMapperBuilder) incoming).inherit(this);
    super.mergeFromBuilder(incoming, conflicts, context);
  }

  @Override
  public abstract String contentType();

  /** Gives a parameter of this update its existing value, unless the update mentions it. */
  protected static <T> void inherit(Parameter<T> update, Parameter<T> existing) {
    if (!update.isSet()) {
      update.setValue(existing.getValue());
    }
  }
}
