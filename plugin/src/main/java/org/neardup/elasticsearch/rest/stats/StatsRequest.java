package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

/** Asks for the buckets of the {@code near_duplicate} fields of some indices. */
public final class StatsRequest extends BroadcastRequest<StatsRequest> {

  private final String field;
  private final StatsLimits limits;

  /**
   * A request.
   *
   * @param indices names, aliases or patterns
   * @param field a field's name, with {@code *} for any characters
   * @param limits how much is read and told
   */
  public StatsRequest(String[] indices, IndicesOptions options, String field, StatsLimits limits) {
    super(indices, options);
    this.field = Objects.requireNonNull(field, "field");
    this.limits = Objects.requireNonNull(limits, "limits");
  }

  public StatsRequest(StreamInput in) throws IOException {
    super(in);
    this.field = in.readString();
    this.limits = new StatsLimits(in);
  }

  /** A field's name, with {@code *} for any characters. */
  public String field() {
    return field;
  }

  /** How much is read and told. */
  public StatsLimits limits() {
    return limits;
  }

  @Override
  public String getDescription() {
    return "near-duplicate statistics of field [" + field + "] in " + String.join(",", indices);
  }

  @Override
  public Task createTask(
      long id, String type, String action, TaskId parent, Map<String, String> headers) {
    return new CancellableTask(id, type, action, getDescription(), parent, headers);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeString(field);
    limits.writeTo(out);
  }
}
