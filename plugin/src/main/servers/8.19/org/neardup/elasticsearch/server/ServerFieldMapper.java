package org.neardup.elasticsearch.server;

import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.MappedFieldType;

/** A field mapper that can be an update: it remembers which parameters were mentioned. */
public abstract class ServerFieldMapper extends FieldMapper {

  private final ServerMapperBuilder builder;

  protected ServerFieldMapper(
      ServerMapperBuilder builder, MappedFieldType type, BuilderParams params) {
    super(builder.leafName(), type, params);
    this.builder = builder;
  }

  final ServerMapperBuilder builder() {
    return builder;
  }
}
