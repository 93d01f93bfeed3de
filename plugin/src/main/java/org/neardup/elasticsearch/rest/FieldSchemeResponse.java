package org.neardup.elasticsearch.rest;

import java.io.IOException;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** The scheme of a field; between nodes, the settings that resolve to it. */
public final class FieldSchemeResponse extends ActionResponse {

  private final ResolvedScheme scheme;

  /** The answer of the node that has the field. */
  public FieldSchemeResponse(ResolvedScheme scheme) {
    this.scheme = scheme;
  }

  public FieldSchemeResponse(StreamInput in) throws IOException {
    this(SchemeRequest.of(in.readGenericMap()).resolve());
  }

  /** The scheme. */
  public ResolvedScheme scheme() {
    return scheme;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeGenericMap(scheme.settings().byName());
  }
}
