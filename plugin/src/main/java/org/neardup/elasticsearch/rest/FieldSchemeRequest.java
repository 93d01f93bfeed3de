package org.neardup.elasticsearch.rest;

import java.io.IOException;
import java.util.Objects;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.support.single.shard.SingleShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

/** Asks for the scheme of a field of one index, which may be named by an alias. */
public final class FieldSchemeRequest extends SingleShardRequest<FieldSchemeRequest> {

  private final String field;

  public FieldSchemeRequest(String index, String field) {
    super(Objects.requireNonNull(index, "index"));
    this.field = Objects.requireNonNull(field, "field");
  }

  public FieldSchemeRequest(StreamInput in) throws IOException {
    super(in);
    this.field = in.readString();
  }

  /** The full name of the field. */
  public String field() {
    return field;
  }

  @Override
  public ActionRequestValidationException validate() {
    return validateNonNullIndex();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeString(field);
  }
}
