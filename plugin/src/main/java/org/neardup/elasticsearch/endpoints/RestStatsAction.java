package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestToXContentListener;

/**
 * {@code GET /{index}/_neardup/stats}: how large the buckets of {@code near_duplicate} fields are.
 * Takes {@code field} (default: all), {@code hot} (how many of the largest buckets are listed) and
 * {@code max_bands}. Reads the whole term dictionary of the field, or {@code max_bands} bands of
 * it; ends when the connection is closed.
 */
public final class RestStatsAction extends BaseRestHandler {

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
            StatsRequest.Options.of(RequestValues.of(request, StatsRequest.Options.NAMES)));
    return channel ->
        new RestCancellableNodeClient(client, request.getHttpChannel())
            .execute(
                TransportStatsAction.TYPE,
                stats,
                new RestToXContentListener<>(channel, RestStatsAction::status));
  }

  /** Some shards are an answer, no shard is none. */
  private static RestStatus status(BaseBroadcastResponse response) {
    return response.getSuccessfulShards() > 0 ? RestStatus.OK : response.getStatus();
  }
}
