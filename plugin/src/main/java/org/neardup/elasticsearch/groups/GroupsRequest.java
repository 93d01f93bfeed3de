package org.neardup.elasticsearch.groups;

import java.util.Map;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

/**
 * A request for the groups of some indices, aliases or data streams. It stays on the node that was
 * asked. Security replaces its indices by the indices that the user may read.
 */
public final class GroupsRequest extends ActionRequest implements IndicesRequest.Replaceable {

  private final GroupsOptions options;
  private final IndicesOptions indicesOptions;
  private String[] indices;

  GroupsRequest(GroupsOptions options, IndicesOptions indicesOptions, String... indices) {
    this.options = options;
    this.indicesOptions = indicesOptions;
    this.indices = indices;
  }

  GroupsOptions options() {
    return options;
  }

  @Override
  public String[] indices() {
    return indices;
  }

  @Override
  public GroupsRequest indices(String... newIndices) {
    indices = newIndices;
    return this;
  }

  @Override
  public IndicesOptions indicesOptions() {
    return indicesOptions;
  }

  @Override
  public boolean includeDataStreams() {
    return true;
  }

  /** The options were validated when they were made. */
  @Override
  @Nullable
  public ActionRequestValidationException validate() {
    return null;
  }

  @Override
  public String getDescription() {
    return "near duplicates in field ["
        + options.field()
        + "] of ["
        + String.join(",", indices)
        + "]";
  }

  @Override
  public Task createTask(
      long id, String type, String action, TaskId parent, Map<String, String> headers) {
    return new CancellableTask(id, type, action, getDescription(), parent, headers);
  }

  @Override
  public void writeTo(StreamOutput out) {
    TransportAction.localOnly();
  }
}
