package org.neardup.elasticsearch.endpoints;

import java.util.Base64;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.text.Check;

/**
 * A request for the groups of some indices, aliases or data streams. It stays on the node that was
 * asked. Security replaces its indices by the indices that the user may read.
 */
public final class GroupsRequest extends ActionRequest implements IndicesRequest.Replaceable {

  private final Options options;
  private final IndicesOptions indicesOptions;
  private String[] indices;

  GroupsRequest(Options options, IndicesOptions indicesOptions, String... indices) {
    this.options = options;
    this.indicesOptions = indicesOptions;
    this.indices = indices;
  }

  Options options() {
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

  /**
   * The options of a request for groups, without the indices.
   *
   * @param minSimilarity lowest similarity of a pair, inclusive; the lowest threshold of the
   *     indices' fields if null
   * @param keepAlive how long the point in time is kept for the next page, a minute at least; it is
   *     closed if null
   * @param pointInTime the point in time of the page before, or a new one if null
   * @param query only documents that it matches are looked at; all of them if null
   */
  record Options(
      String field,
      @Nullable Double minSimilarity,
      int from,
      int size,
      int maxMembers,
      int maxUnits,
      @Nullable TimeValue keepAlive,
      @Nullable BytesReference pointInTime,
      @Nullable QueryBuilder query) {

    static final Set<String> NAMES =
        Set.of(
            "field",
            "min_similarity",
            "from",
            "size",
            "max_members",
            "max_units",
            "keep_alive",
            "pit_id",
            RequestValues.QUERY);

    static final int MAX_UNITS = 1_000_000;

    static Options of(RequestValues values) {
      Check.that(
          !Strings.isEmpty(values.text("field")),
          "[field] must name the near_duplicate field whose groups are wanted, got none");
      return new Options(
          values.text("field"),
          values.similarity("min_similarity"),
          (int) values.integer("from", 0, 0, MAX_UNITS),
          (int) values.integer("size", 10, 0, 10_000),
          (int) values.integer("max_members", 100, 0, MAX_UNITS),
          (int) values.integer("max_units", 100_000, 1, MAX_UNITS),
          values.time("keep_alive"),
          pointInTime(values.text("pit_id")),
          values.query());
    }

    @Nullable
    private static BytesReference pointInTime(@Nullable String text) {
      try {
        return text == null ? null : new BytesArray(Base64.getUrlDecoder().decode(text));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "[pit_id] must be one that an answer has given: " + e.getMessage(), e);
      }
    }
  }
}
