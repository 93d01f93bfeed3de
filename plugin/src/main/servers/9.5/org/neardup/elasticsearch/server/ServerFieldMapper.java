package org.neardup.elasticsearch.server;

import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.MappedFieldType;

/** A field mapper. */
public abstract class ServerFieldMapper extends FieldMapper {

  protected ServerFieldMapper(
      ServerMapperBuilder builder, MappedFieldType type, BuilderParams params) {
    super(builder.leafName(), type, params);
  }
}
