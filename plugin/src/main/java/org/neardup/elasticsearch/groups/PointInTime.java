package org.neardup.elasticsearch.groups;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchContextId;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.neardup.util.Check;

/**
 * The documents of one moment, which a request reads. Closed with the request, unless it is kept
 * for a next page. If the node that has opened it is gone, the others close it once it was idle for
 * its keep-alive, which each search begins anew. Not thread safe.
 */
final class PointInTime implements Releasable {

  /** The time that it may be idle between two searches of a request. */
  private static final TimeValue BETWEEN_SEARCHES = TimeValue.timeValueMinutes(1);

  private final Client client;
  private final TimeValue keepAlive;
  private BytesReference id;
  private boolean kept;
  private boolean closed;

  private PointInTime(Client client, TimeValue keepAlive, BytesReference id, boolean kept) {
    this.client = client;
    this.keepAlive = keepAlive;
    this.id = id;
    this.kept = kept;
  }

  /**
   * The point in time that a request names, which is kept if the request fails, or a new one.
   *
   * @param asUser opens it as a child of the request's task
   * @param client closes it; not for the task, because a cancelled one may have no more children
   * @param maxKeepAlive the longest keep-alive that the cluster allows
   */
  static PointInTime of(
      Client asUser, Client client, GroupsRequest request, TimeValue maxKeepAlive) {
    GroupsRequest.Options options = request.options;
    TimeValue keepAlive = keepAlive(options.keepAlive(), maxKeepAlive);
    BytesReference id = options.pointInTime().orElseGet(() -> open(asUser, request, keepAlive));
    return new PointInTime(client, keepAlive, id, options.pointInTime().isPresent());
  }

  private static TimeValue keepAlive(Optional<TimeValue> given, TimeValue max) {
    TimeValue min = BETWEEN_SEARCHES.compareTo(max) < 0 ? BETWEEN_SEARCHES : max;
    return given.filter(each -> each.compareTo(min) >= 0).orElse(min);
  }

  private static BytesReference open(Client client, GroupsRequest request, TimeValue keepAlive) {
    OpenPointInTimeRequest open =
        new OpenPointInTimeRequest(request.indices())
            .indicesOptions(request.indicesOptions())
            .keepAlive(keepAlive);
    return client.execute(TransportOpenPointInTimeAction.TYPE, open).actionGet().getPointInTimeId();
  }

  /** Refuses a point in time of other indices than the request names. */
  static void requireIndices(
      BytesReference id, List<String> indices, NamedWriteableRegistry registry) {
    String[] read = SearchContextId.decode(registry, id).getActualIndices();
    Check.that(
        indices.containsAll(Arrays.asList(read)),
        "[pit_id] must be of the indices that the request names, %s, got one of %s",
        indices,
        Arrays.toString(read));
  }

  /** The point in time as a search names it; the search begins the keep-alive anew. */
  PointInTimeBuilder forSearch() {
    return new PointInTimeBuilder(id).setKeepAlive(keepAlive);
  }

  /** Sets the id that a search has answered with, which the next search must use. */
  void setId(BytesReference newId) {
    id = newId;
  }

  BytesReference id() {
    return id;
  }

  boolean kept() {
    return kept;
  }

  void keep(boolean forNextPage) {
    kept = forNextPage;
  }

  @Override
  public void close() {
    if (!kept && !closed) {
      closed = true;
      client
          .execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(id))
          .actionGet();
    }
  }
}
