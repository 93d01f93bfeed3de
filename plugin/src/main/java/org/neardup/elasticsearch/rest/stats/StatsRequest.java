package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

/** Asks for the buckets of the {@code near_duplicate} fields of some indices. */
public final class StatsRequest extends BroadcastRequest<StatsRequest> {

  private final StatsOptions options;

  /**
   * A request.
   *
   * @param indices names, aliases or patterns
   */
  public StatsRequest(String[] indices, IndicesOptions indicesOptions, StatsOptions options) {
    super(indices, indicesOptions);
    this.options = options;
  }

  StatsRequest(StreamInput in) throws IOException {
    super(in);
    this.options = new StatsOptions(in);
  }

  StatsOptions options() {
    return options;
  }

  @Override
  public String getDescription() {
    return "near-duplicate statistics of field ["
        + options.field()
        + "] in "
        + String.join(",", indices);
  }

  @Override
  public Task createTask(
      long id, String type, String action, TaskId parent, Map<String, String> headers) {
    return new CancellableTask(id, type, action, getDescription(), parent, headers);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    options.writeTo(out);
  }
}
