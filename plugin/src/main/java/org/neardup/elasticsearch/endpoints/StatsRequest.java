package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.lsh.IndexScheme;

/**
 * Asks for the buckets of the {@code near_duplicate} fields of some indices. It stays on the node
 * that was asked.
 */
public final class StatsRequest extends BroadcastRequest<StatsRequest> {

  final Options options;

  public StatsRequest(String[] indices, IndicesOptions indicesOptions, Options options) {
    super(indices, indicesOptions);
    this.options = options;
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
  public void writeTo(StreamOutput out) {
    TransportAction.localOnly();
  }

  /**
   * {@code GET /{index}/_neardup/stats}: how large the buckets of {@code near_duplicate} fields
   * are. Takes {@code field} (default: all), {@code size} (how many of the largest buckets are
   * listed) and {@code max_bands}. Reads the whole term dictionary of the field, or {@code
   * max_bands} bands of it; ends when the connection is closed.
   */
  public static final class Handler extends BaseRestHandler {

    @Override
    public String getName() {
      return "neardup_stats";
    }

    @Override
    public List<Route> routes() {
      return List.of(
          new Route(RestRequest.Method.GET, "/{index}/_neardup/stats"),
          new Route(RestRequest.Method.GET, "/_neardup/stats"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
        throws IOException {
      StatsRequest stats =
          new StatsRequest(
              RequestValues.indices(request, "/my-index/_neardup/stats"),
              IndicesOptions.fromRequest(request, BroadcastRequest.DEFAULT_INDICES_OPTIONS),
              Options.of(RequestValues.of(request, Options.NAMES)));
      return channel ->
          new RestCancellableNodeClient(client, request.getHttpChannel())
              .execute(
                  TransportStatsAction.TYPE,
                  stats,
                  new RestToXContentListener<>(channel, Handler::status));
    }

    /** Some shards are an answer, no shard is none. */
    private static RestStatus status(BaseBroadcastResponse response) {
      return response.getSuccessfulShards() > 0 ? RestStatus.OK : response.getStatus();
    }
  }

  /**
   * The options of a request for statistics, without the indices.
   *
   * @param field a field's name, with {@code *} for any characters
   * @param maxBands of how many bands the tokens are read: as every unit has one token in each
   *     band, few bands show the same sizes at a fraction of the cost
   */
  public record Options(String field, int size, int maxBands) implements Writeable {

    public static final Set<String> NAMES = Set.of("field", "size", "max_bands");

    public static Options of(RequestValues values) {
      return new Options(
          Objects.requireNonNullElse(values.text("field"), "*"),
          (int) values.integer("size", 10, 0, 1000),
          (int) values.integer("max_bands", IndexScheme.MAX_TOKENS, 1, IndexScheme.MAX_TOKENS));
    }

    Options(StreamInput in) throws IOException {
      this(in.readString(), in.readVInt(), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      out.writeString(field);
      out.writeVInt(size);
      out.writeVInt(maxBands);
    }

    /**
     * How many buckets a shard lists: more than are shown, so that few are missed that are large
     * only over all shards.
     */
    int sizeOfShard() {
      return size == 0 ? 0 : 2 * size + 10;
    }
  }
}
