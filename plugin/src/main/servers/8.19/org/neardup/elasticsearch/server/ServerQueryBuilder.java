package org.neardup.elasticsearch.server;

import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.query.AbstractQueryBuilder;

public abstract class ServerQueryBuilder<QueryT extends ServerQueryBuilder<QueryT>>
    extends AbstractQueryBuilder<QueryT> {

  protected ServerQueryBuilder() {}

  protected ServerQueryBuilder(StreamInput in) throws IOException {
    super(in);
  }
}
