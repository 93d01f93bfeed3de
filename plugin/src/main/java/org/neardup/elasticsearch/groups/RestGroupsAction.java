package org.neardup.elasticsearch.groups;

import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.POST;

import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestRefCountedChunkedToXContentListener;
import org.elasticsearch.xcontent.ObjectParser;
import org.elasticsearch.xcontent.ParseField;

/**
 * {@code GET /{index}/_near_duplicates}. All options can stand in the URL or, under the same name,
 * in the body; {@code query} only in the body. A client that goes away cancels the work.
 */
public final class RestGroupsAction extends BaseRestHandler {

  private static final ObjectParser<GroupsOptions.Builder, Void> BODY =
      new ObjectParser<>("near_duplicates");

  static {
    BODY.declareString(GroupsOptions.Builder::field, new ParseField("field"));
    BODY.declareDouble(GroupsOptions.Builder::minSimilarity, new ParseField("min_similarity"));
    BODY.declareInt(GroupsOptions.Builder::from, new ParseField("from"));
    BODY.declareInt(GroupsOptions.Builder::size, new ParseField("size"));
    BODY.declareInt(GroupsOptions.Builder::maxMembers, new ParseField("max_members"));
    BODY.declareInt(GroupsOptions.Builder::maxUnits, new ParseField("max_units"));
    BODY.declareString(
        (options, text) -> options.keepAlive(time(text)), new ParseField("keep_alive"));
    BODY.declareString(
        (options, text) -> options.pointInTime(pointInTime(text)), new ParseField("pit_id"));
    BODY.declareObject(
        GroupsOptions.Builder::query,
        (parser, context) -> AbstractQueryBuilder.parseTopLevelQuery(parser),
        new ParseField("query"));
  }

  private static TimeValue time(String text) {
    return TimeValue.parseTimeValue(text, "keep_alive");
  }

  private static BytesReference pointInTime(String text) {
    try {
      return new BytesArray(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "[pit_id] must be one that an answer has given: " + e.getMessage(), e);
    }
  }

  @Override
  public String getName() {
    return "near_duplicates";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(GET, "/{index}/_near_duplicates"), new Route(POST, "/{index}/_near_duplicates"));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client)
      throws IOException {
    GroupsRequest groups =
        new GroupsRequest(
            options(request),
            IndicesOptions.fromRequest(request, SearchRequest.DEFAULT_INDICES_OPTIONS),
            Strings.splitStringByCommaToArray(request.param("index")));
    return channel ->
        new RestCancellableNodeClient(client, request.getHttpChannel())
            .execute(
                TransportGroupsAction.TYPE,
                groups,
                new RestRefCountedChunkedToXContentListener<>(channel));
  }

  /** What stands in URL and body. */
  static GroupsOptions options(RestRequest request) throws IOException {
    GroupsOptions.Builder options = new GroupsOptions.Builder();
    request.withContentOrSourceParamParserOrNull(
        parser -> {
          if (parser != null) {
            BODY.parse(parser, options, null);
          }
        });
    given(request, "field", options::field);
    given(request, "min_similarity", text -> options.minSimilarity(Double.parseDouble(text)));
    given(request, "from", text -> options.from(Integer.parseInt(text)));
    given(request, "size", text -> options.size(Integer.parseInt(text)));
    given(request, "max_members", text -> options.maxMembers(Integer.parseInt(text)));
    given(request, "max_units", text -> options.maxUnits(Integer.parseInt(text)));
    given(request, "keep_alive", text -> options.keepAlive(time(text)));
    given(request, "pit_id", text -> options.pointInTime(pointInTime(text)));
    return options.build();
  }

  private static void given(RestRequest request, String name, Consumer<String> option) {
    String text = request.param(name);
    if (text == null) {
      return;
    }
    try {
      option.accept(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("[" + name + "] must be a number, got [" + text + "]", e);
    }
  }
}
