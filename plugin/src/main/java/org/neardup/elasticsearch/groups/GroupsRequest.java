package org.neardup.elasticsearch.groups;

import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.POST;

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestRefCountedChunkedToXContentListener;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.elasticsearch.endpoints.RequestValues;
import org.neardup.util.Check;

/**
 * A request for the groups and the largest buckets of some indices, aliases or data streams. It
 * stays on the node that was asked. Security replaces its indices by the indices that the user may
 * read.
 */
public final class GroupsRequest extends BroadcastRequest<GroupsRequest> {

  final Options options;

  GroupsRequest(Options options, IndicesOptions indicesOptions, String... indices) {
    super(indices, indicesOptions);
    this.options = options;
  }

  @Override
  public String getDescription() {
    return "near duplicates in field [%s] of [%s]"
        .formatted(options.field(), String.join(",", indices));
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
   * {@code GET /{index}/_neardup/groups}. All options can be given in the URL or, under the same
   * name, in the body; {@code query} only in the body. A client that goes away cancels the work.
   */
  public static final class Handler extends BaseRestHandler {

    @Override
    public String getName() {
      return "neardup_groups";
    }

    @Override
    public List<Route> routes() {
      return List.of(
          new Route(GET, "/{index}/_neardup/groups"),
          new Route(POST, "/{index}/_neardup/groups"),
          new Route(GET, "/_neardup/groups"),
          new Route(POST, "/_neardup/groups"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
        throws IOException {
      String[] indices = RequestValues.indices(request, "/my-index/_neardup/groups?field=body");
      GroupsRequest groups =
          new GroupsRequest(
              Options.of(RequestValues.of(request, Options.NAMES)),
              IndicesOptions.fromRequest(request, SearchRequest.DEFAULT_INDICES_OPTIONS),
              indices);
      return channel ->
          new RestCancellableNodeClient(client, request.getHttpChannel())
              .execute(
                  TransportGroupsAction.TYPE,
                  groups,
                  new RestRefCountedChunkedToXContentListener<>(channel));
    }
  }

  /**
   * The options of a request for groups, without the indices.
   *
   * @param minSimilarity lowest similarity of a pair, inclusive; the lowest threshold of the
   *     indices' fields if empty
   * @param size how many groups are shown; nothing is compared if it is 0
   * @param maxBuckets how many of the largest buckets are shown
   * @param keepAlive how long the point in time is kept for the next page, a minute at least; it is
   *     closed if empty
   * @param pointInTime the point in time of the page before, or a new one if empty
   * @param query only documents that it matches are looked at; all of them if empty
   */
  record Options(
      String field,
      Optional<Double> minSimilarity,
      int from,
      int size,
      int maxMembers,
      int maxBuckets,
      int maxUnits,
      Optional<TimeValue> keepAlive,
      Optional<BytesReference> pointInTime,
      Optional<QueryBuilder> query) {

    static final Set<String> NAMES =
        Set.of(
            "field",
            "min_similarity",
            "from",
            "size",
            "max_members",
            "max_buckets",
            "max_units",
            "keep_alive",
            "pit_id",
            RequestValues.QUERY);

    static final int MAX_UNITS = 1_000_000;

    static Options of(RequestValues values) {
      String field = values.text("field").orElse("");
      Check.that(
          !field.isEmpty(),
          "[field] must name the near_duplicate field whose groups are wanted, got none");
      return new Options(
          field,
          values.similarity("min_similarity"),
          (int) values.integer("from", 0, 0, MAX_UNITS),
          (int) values.integer("size", 10, 0, 10_000),
          (int) values.integer("max_members", 100, 0, MAX_UNITS),
          (int) values.integer("max_buckets", 10, 0, 1000),
          (int) values.integer("max_units", 100_000, 1, MAX_UNITS),
          values.time("keep_alive"),
          values.text("pit_id").map(Options::pointInTime),
          values.query());
    }

    private static BytesReference pointInTime(String text) {
      try {
        return new BytesArray(Base64.getUrlDecoder().decode(text));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "[pit_id] must be one that an answer has given: " + e.getMessage(), e);
      }
    }
  }
}
