package org.neardup.elasticsearch.endpoints;

import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.POST;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestRefCountedChunkedToXContentListener;

/**
 * {@code GET /{index}/_near_duplicates}. All options can stand in the URL or, under the same name,
 * in the body; {@code query} only in the body. A client that goes away cancels the work.
 */
public final class RestGroupsAction extends BaseRestHandler {

  @Override
  public String getName() {
    return "near_duplicates";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(GET, "/{index}/_near_duplicates"),
        new Route(POST, "/{index}/_near_duplicates"),
        new Route(GET, "/_near_duplicates"),
        new Route(POST, "/_near_duplicates"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    String[] indices = RequestValues.indices(request, "/my-index/_near_duplicates?field=body");
    GroupsRequest groups =
        new GroupsRequest(
            GroupsRequest.Options.of(RequestValues.of(request, GroupsRequest.Options.NAMES)),
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
